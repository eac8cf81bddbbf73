# get-bananas: what a person types. What each target promises is in README.md.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# On Linux the release is one stripped file without a dynamic loader, for every distribution.
ifeq ($(shell uname -s),Linux)
  RELEASE_FLAGS := -Xswiftc -static-executable -Xlinker -s
endif

BINARY := .build/release/get-bananas

.PHONY: build demo test install clean

build:
	$(SWIFT) build -c release --product get-bananas $(RELEASE_FLAGS)

# The main job, with the real binary, as a host does it.
demo: build
	sh Tests/Demo/demo.sh $(BINARY) .build/demo

test:
	$(SWIFT) test

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/get-bananas"

clean:
	$(SWIFT) package clean
	rm -rf .build/demo
