// Times a stdio server from outside, as a host sees it: one line out, one line back, on blocking pipes.
//   drive calls COUNT EXPECT REQUEST COMMAND…   prints p50 p99 max of COUNT calls after a handshake, and resident KiB after
//   drive start COUNT EXPECT REQUEST COMMAND…   prints p50 p99 max from fork to the answer of REQUEST (sent at once)
//   drive pipe  COUNT EXPECT REQUEST COMMAND…   prints the time for COUNT requests written without waiting, all answered in order
// Nanoseconds. `#` in REQUEST becomes the call's number. Every answer must contain EXPECT. Exit 1 if one does not.
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *hello =
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
    "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n";
static const char *ready = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

static int to, from;
static pid_t child;
static char *line;
static size_t used, space;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void die(const char *what) {
  fprintf(stderr, "drive: %s: %.300s\n", what, line ? line : "");
  if (child > 0) kill(child, SIGKILL);
  exit(1);
}

static void start(char **command) {
  int down[2], up[2];
  if (pipe(down) || pipe(up)) die("pipe");
  child = fork();
  if (child == 0) {
    dup2(down[0], 0);
    dup2(up[1], 1);
    close(down[0]); close(down[1]); close(up[0]); close(up[1]);
    execvp(command[0], command);
    _exit(127);
  }
  close(down[0]);
  close(up[1]);
  to = down[1];
  from = up[0];
  used = 0;
}

static void stop(void) {
  close(to);
  close(from);
  waitpid(child, NULL, 0);
}

static void put(const char *text, size_t length) {
  while (length) {
    ssize_t n = write(to, text, length);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) die("the server does not read");
    text += n;
    length -= (size_t)n;
  }
}

// One line into `line`, its end replaced by NUL; what follows it stays in the buffer behind `rest`.
static size_t rest;
static void get(void) {
  memmove(line, line + rest, used - rest);
  used -= rest;
  size_t looked = 0;
  for (;;) {
    char *end = memchr(line + looked, '\n', used - looked);
    if (end) {
      *end = 0;
      rest = (size_t)(end - line) + 1;
      return;
    }
    looked = used;
    if (space - used < 65536) line = realloc(line, space *= 2);
    ssize_t n = read(from, line + used, space - used);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) die("the server ended");
    used += (size_t)n;
  }
}

static size_t fill(char *out, const char *request, long number) {
  char *p = out;
  for (; *request; request++) p += *request == '#' ? sprintf(p, "%ld", number) : (*p = *request, 1);
  *p++ = '\n';
  return (size_t)(p - out);
}

static long resident(void) {
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/%d/status", (int)child);
  FILE *f = fopen(path, "r");
  long kib = 0;
  while (f && fgets(text, sizeof text, f)) sscanf(text, "VmRSS: %ld", &kib);
  if (f) fclose(f);
  return kib;
}

static int order(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

int main(int count, char **words) {
  if (count < 6) return fprintf(stderr, "usage: see the head of drive.c\n"), 2;
  signal(SIGPIPE, SIG_IGN);
  long calls = atol(words[2]);
  const char *expect = words[3], *request = words[4];
  char **command = words + 5;
  uint64_t *took = calloc((size_t)calls + 1, sizeof *took);
  char *out = malloc(strlen(request) + 4096);
  line = malloc(space = 1 << 20);
  long kib = 0;
  if (!strcmp(words[1], "start")) {
    for (long i = 0; i < calls; i++) {
      size_t length = fill(out, request, i + 1);
      uint64_t begin = now();
      start(command);
      if (!strstr(request, "\"initialize\"")) { put(hello, strlen(hello)); put(ready, strlen(ready)); }
      put(out, length);
      rest = 0;
      if (!strstr(request, "\"initialize\"")) get();
      get();
      took[i] = now() - begin;
      if (!strstr(line, expect)) die("wrong answer");
      stop();
    }
  } else {
    start(command);
    put(hello, strlen(hello));
    get();
    put(ready, strlen(ready));
    if (!strcmp(words[1], "pipe")) {
      uint64_t begin = now();
      if (fork() == 0) {
        for (long i = 0; i < calls; i++) put(out, fill(out, request, i + 1));
        _exit(0);
      }
      for (long i = 0; i < calls; i++) {
        get();
        char id[32];
        snprintf(id, sizeof id, "\"id\":%ld", i + 1);
        if (!strstr(line, expect) || !strstr(line, id)) die("wrong answer or order");
      }
      printf("%llu\n", (unsigned long long)(now() - begin));
      stop();
      return 0;
    }
    for (long i = 0; i < calls; i++) {
      size_t length = fill(out, request, i + 1);
      uint64_t begin = now();
      put(out, length);
      get();
      took[i] = now() - begin;
      if (!strstr(line, expect)) die("wrong answer");
    }
    kib = resident();
    stop();
  }
  qsort(took, (size_t)calls, sizeof *took, order);
  printf("%llu %llu %llu %ld\n", (unsigned long long)took[calls / 2],
         (unsigned long long)took[calls * 99 / 100], (unsigned long long)took[calls - 1], kib);
  return 0;
}
