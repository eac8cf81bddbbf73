# get-bananas: what a person types. What each target promises is in README.md.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# On Linux the release is one stripped file without a dynamic loader, for every distribution. Without the implicit
# import the standard library's regex engine (1.3 MB) cannot slip in; equal functions are kept once.
ifeq ($(shell uname -s),Linux)
  RELEASE_FLAGS := -Xswiftc -static-executable -Xlinker -s -Xlinker --icf=safe \
    -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
endif

INFO_PLIST_FLAGS := -Xlinker -sectcreate -Xlinker __TEXT -Xlinker __info_plist \
  -Xlinker Sources/get-bananas/Bundle/Info.plist

BINARY := .build/release/get-bananas

.PHONY: build demo test soak bench bundle install clean

build:
	$(SWIFT) build -c release --product get-bananas $(RELEASE_FLAGS)

# The main job, with the real binary, as a host does it.
demo: build
	sh Tests/Demo/demo.sh $(BINARY) .build/demo

# Our own tests, then clients that nobody here wrote against the release binary.
test: build
	rm -rf .build/interop/wire
	$(SWIFT) test
	sh Tests/Interop/run.sh $(BINARY) .build

# The tests with many processes, rogue writers and kill -9, for a quarter of an hour; SEED=n for other moments.
soak:
	SOAK=1 $(SWIFT) test --filter 'ProcessTests.(CrowdTests|KillTests|RogueWriterTests|PlaceTests)'

# Side by side with a Node and a Python server and the machine's own floor; ratios in one run, never absolute times.
bench: build
	python3 Tests/Benchmarks/bench.py $(BINARY) .build

# On a Mac one universal binary that carries its Info.plist, signed when CODESIGN_IDENTITY is set.
bundle:
ifeq ($(shell uname -s),Darwin)
	$(SWIFT) build -c release --product get-bananas --arch arm64 --arch x86_64 $(INFO_PLIST_FLAGS)
	sh Sources/get-bananas/Bundle/sign.sh "$$($(SWIFT) build -c release --arch arm64 --arch x86_64 --show-bin-path)/get-bananas" .build/bundle
	python3 Sources/get-bananas/Bundle/bundle.py macos .build/bundle/get-bananas manifest.json .build/bundle
else
	$(MAKE) build
	python3 Sources/get-bananas/Bundle/bundle.py linux-$$(uname -m) $(BINARY) manifest.json .build/bundle
endif

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/get-bananas"

clean:
	rm -rf .build
