/*
 * Stands between a process and the disk: preload it (LD_PRELOAD). Built with: gcc -shared -fPIC -O2 -o disk.so disk.c -ldl -lpthread
 *
 * DISK_SYNC_US    each sync takes this many microseconds longer, as on a disk across a network
 * DISK_JOURNAL    a file: every write, truncation, sync, creation, renaming, link and removal of a file below DISK_FOLDER is appended to it
 * DISK_FULL       a path: while a file exists there, every write fails, because no space is left
 * DISK_BROKEN     a path: while a file exists there, every sync fails
 *
 * disk.ts reads the journal. Files that are mapped into memory are not recorded: SQLite maps only the index of its log, which it makes again.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPENED = 1, WRITTEN, TRUNCATED, SYNC_BEGUN, SYNCED, RENAMED, LINKED, REMOVED };

struct record {
  uint32_t what, process, descriptor, created;
  uint64_t offset, length;
};

#define DESCRIPTORS 4096
static char tracked[DESCRIPTORS];
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static const char *folder, *full, *broken;
static useconds_t sync_us;

#define REAL(name) static __typeof__(name) *real_##name;
REAL(open) REAL(open64) REAL(close) REAL(write) REAL(pwrite64) REAL(ftruncate64) REAL(fsync) REAL(fdatasync) REAL(rename) REAL(link)
    REAL(unlink) REAL(remove)

#define FIND(name) real_##name = dlsym(RTLD_NEXT, #name);

__attribute__((constructor)) static void start(void) {
  FIND(open) FIND(open64) FIND(close) FIND(write) FIND(pwrite64) FIND(ftruncate64) FIND(fsync) FIND(fdatasync) FIND(rename)
      FIND(link) FIND(unlink) FIND(remove)
  const char *us = getenv("DISK_SYNC_US"), *path = getenv("DISK_JOURNAL");
  sync_us = us ? atoi(us) : 0;
  folder = getenv("DISK_FOLDER");
  full = getenv("DISK_FULL");
  broken = getenv("DISK_BROKEN");
  if (path && folder) journal = real_open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int is_recorded(int descriptor) {
  return journal >= 0 && descriptor >= 0 && descriptor < DESCRIPTORS && tracked[descriptor];
}

/* One writev appends the whole record, so records of several processes do not mix. */
static void note(uint32_t what, int descriptor, int created, uint64_t offset, const void *data, uint64_t length) {
  struct record record = {what, (uint32_t)getpid(), (uint32_t)descriptor, (uint32_t)created, offset, length};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)data, length}};
  if (writev(journal, parts, 2) != (ssize_t)(sizeof record + length)) abort();
}

static int fails(const char *flag, int error) {
  if (!flag || access(flag, F_OK) != 0) return 0;
  errno = error;
  return 1;
}

#define ALONE(...) \
  pthread_mutex_lock(&one_at_a_time); \
  __VA_ARGS__; \
  pthread_mutex_unlock(&one_at_a_time)

static int opened(const char *path, int flags, mode_t mode, int (*opener)(const char *, int, ...)) {
  if (journal < 0 || strncmp(path, folder, strlen(folder)) != 0) return opener(path, flags, mode);
  int descriptor;
  ALONE({
    struct stat there;
    int created = (flags & O_CREAT) && stat(path, &there) != 0;
    descriptor = opener(path, flags, mode);
    if (descriptor >= 0 && descriptor < DESCRIPTORS) {
      tracked[descriptor] = 1;
      note(OPENED, descriptor, created, (flags & O_TRUNC) != 0, path, strlen(path));
    }
  });
  return descriptor;
}

#define OPENS(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return opened(path, flags, mode, real_##name); \
  }
OPENS(open)
OPENS(open64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) tracked[descriptor] = 0;
  return real_close(descriptor);
}

ssize_t pwrite64(int descriptor, const void *data, size_t length, off64_t offset) {
  if (!is_recorded(descriptor)) return real_pwrite64(descriptor, data, length, offset);
  if (fails(full, ENOSPC)) return -1;
  ssize_t written;
  ALONE({
    written = real_pwrite64(descriptor, data, length, offset);
    if (written > 0) note(WRITTEN, descriptor, 0, offset, data, written);
  });
  return written;
}

ssize_t write(int descriptor, const void *data, size_t length) {
  if (!is_recorded(descriptor)) return real_write(descriptor, data, length);
  if (fails(full, ENOSPC)) return -1;
  ssize_t written;
  ALONE({
    struct stat file;
    int appends = fcntl(descriptor, F_GETFL) & O_APPEND;
    off_t offset = appends && fstat(descriptor, &file) == 0 ? file.st_size : lseek(descriptor, 0, SEEK_CUR);
    written = real_write(descriptor, data, length);
    if (written > 0) note(WRITTEN, descriptor, 0, offset, data, written);
  });
  return written;
}

int ftruncate64(int descriptor, off64_t length) {
  if (!is_recorded(descriptor)) return real_ftruncate64(descriptor, length);
  int result;
  ALONE({
    result = real_ftruncate64(descriptor, length);
    if (result == 0) note(TRUNCATED, descriptor, 0, length, NULL, 0);
  });
  return result;
}

static int synced(int descriptor, int (*sync)(int)) {
  if (sync_us) usleep(sync_us);
  if (!is_recorded(descriptor)) return sync(descriptor);
  if (fails(broken, EIO)) return -1;
  ALONE(note(SYNC_BEGUN, descriptor, 0, (uint64_t)pthread_self(), NULL, 0));
  int result = sync(descriptor);
  if (result == 0) {
    ALONE(note(SYNCED, descriptor, 0, (uint64_t)pthread_self(), NULL, 0));
  }
  return result;
}

int fsync(int descriptor) { return synced(descriptor, real_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, real_fdatasync); }

static int named(uint32_t what, const char *from, const char *to, int (*change)(const char *, const char *)) {
  if (journal < 0 || strncmp(to, folder, strlen(folder)) != 0) return change(from, to);
  int result;
  ALONE({
    size_t first = strlen(from) + 1;
    size_t second = strlen(to);
    char both[8192];
    memcpy(both, from, first);
    memcpy(both + first, to, second);
    result = change(from, to);
    if (result == 0) note(what, 0, 0, 0, both, first + second);
  });
  return result;
}

int rename(const char *from, const char *to) { return named(RENAMED, from, to, real_rename); }
int link(const char *from, const char *to) { return named(LINKED, from, to, real_link); }

static int removed(const char *path, int (*change)(const char *)) {
  if (journal < 0 || strncmp(path, folder, strlen(folder)) != 0) return change(path);
  int result;
  ALONE({
    result = change(path);
    if (result == 0) note(REMOVED, 0, 0, 0, path, strlen(path));
  });
  return result;
}

int unlink(const char *path) { return removed(path, real_unlink); }
int remove(const char *path) { return removed(path, real_remove); }
