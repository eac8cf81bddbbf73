// What Swift's importer cannot see by itself: calls that are variadic, hidden behind _GNU_SOURCE or not in its map.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#ifdef __linux__
#include <sys/types.h>
#include <sys/xattr.h>

/// renameat2(2) on two paths. Returns 0, or -1 with errno. `flags`: 1 RENAME_NOREPLACE, 2 RENAME_EXCHANGE.
int cplatform_renameat2(const char *_Nonnull from, const char *_Nonnull to, unsigned int flags);
#endif

#ifdef __APPLE__
#include <stdint.h>

/// The path of the running program. Returns 0, or -1 if `size` bytes are too few. Its own header does not go together
/// with the rest of Darwin's in one Swift file.
int cplatform_executable_path(char *_Nonnull buffer, uint32_t *_Nonnull size);
#endif

/// The environment as the process got it: `NAME=value` strings, then NULL. Swift 6 refuses the C variable itself.
char *_Nullable *_Nullable cplatform_environ(void);

#endif
