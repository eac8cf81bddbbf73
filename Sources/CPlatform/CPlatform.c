#define _GNU_SOURCE
#include "CPlatform.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

int cplatform_renameat2(const char *from, const char *to, unsigned int flags) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}
#endif

#ifdef __APPLE__
extern char ***_NSGetEnviron(void);

char **cplatform_environ(void) { return *_NSGetEnviron(); }
#else
extern char **environ;

char **cplatform_environ(void) { return environ; }
#endif

#ifdef __APPLE__
#include <mach-o/dyld.h>

int cplatform_executable_path(char *buffer, uint32_t *size) { return _NSGetExecutablePath(buffer, size); }
#endif
