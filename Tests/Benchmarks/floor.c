// The floor that the machine sets: for each line, read the file; for an add_item also write a temporary, sync, rename,
// sync the folder; answer. Nothing is parsed, locked, verified or kept.  floor FILE [nosync]
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **words) {
  static char in[1 << 16], path[4096], folder[4096];
  size_t held = 0;
  int sync = count < 3;
  snprintf(path, sizeof path, "%s.floor", words[1]);
  snprintf(folder, sizeof folder, "%s", words[1]);
  *strrchr(folder, '/') = 0;
  for (;;) {
    ssize_t n = read(0, in + held, sizeof in - held);
    if (n <= 0) return 0;
    held += (size_t)n;
    char *begin = in, *end;
    while ((end = memchr(begin, '\n', held - (size_t)(begin - in)))) {
      *end = 0;
      char *id = strstr(begin, "\"id\":"), answer[128];
      if (strstr(begin, "tools/call")) {
        int f = open(words[1], O_RDONLY | O_CLOEXEC);
        struct stat s;
        fstat(f, &s);
        char *data = malloc((size_t)s.st_size + 1);
        ssize_t size = read(f, data, (size_t)s.st_size);
        close(f);
        if (strstr(begin, "add_item")) {
          int t = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
          if (write(t, data, (size_t)size) != size) return 1;
          if (sync) fsync(t);
          close(t);
          if (rename(path, words[1])) return 1;
          int d = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
          if (sync) fsync(d);
          close(d);
        }
        free(data);
      }
      if (id) {
        int length = snprintf(answer, sizeof answer, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{}}\n", atol(id + 5));
        if (write(1, answer, (size_t)length) != length) return 0;
      }
      begin = end + 1;
    }
    held -= (size_t)(begin - in);
    memmove(in, begin, held);
  }
}
