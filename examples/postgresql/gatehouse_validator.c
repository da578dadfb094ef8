/*
 * A validator module for PostgreSQL 18 (oauth_validator_libraries). It sends the bearer token to identity.ts through a Unix socket, and reads
 * the username of the person. identity.ts verifies the token, so this module has no cryptography and no HTTP.
 *
 * The environment variable GATEHOUSE_VALIDATOR_SOCKET of the server is the path of the socket.
 */
#include "postgres.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "fmgr.h"
#include "libpq/oauth.h"

PG_MODULE_MAGIC;

#define DEFAULT_SOCKET "/run/gatehouse/identity"
#define MAX_NAME 63
/* A connection that waits for identity.ts ends after this time. */
#define MAX_SECONDS 10

static bool
send_all(int fd, const char *bytes, size_t length)
{
	while (length > 0)
	{
		ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent <= 0)
			return false;
		bytes += sent;
		length -= sent;
	}
	return true;
}

/* Reads a whole line. Without its end the name could be the beginning of another person's. */
static bool
receive_name(int fd, char *name)
{
	size_t		length = 0;

	while (length <= MAX_NAME)
	{
		ssize_t received = recv(fd, name + length, 1, 0);

		if (received < 0 && errno == EINTR)
			continue;
		if (received <= 0)
			return false;
		if (name[length] == '\n')
		{
			name[length] = '\0';
			return length > 0;
		}
		length++;
	}
	return false;
}

static bool
ask(const char *token, char *name)
{
	const char *path = getenv("GATEHOUSE_VALIDATOR_SOCKET");
	struct timeval limit = {.tv_sec = MAX_SECONDS};
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	bool		found = false;
	int			fd;

	if (path == NULL)
		path = DEFAULT_SOCKET;
	if (strlen(path) >= sizeof(address.sun_path))
		return false;
	strcpy(address.sun_path, path);
	fd = socket(AF_UNIX, SOCK_STREAM, 0);
	if (fd < 0)
		return false;
	if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit)) == 0 &&
		setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit)) == 0 &&
		connect(fd, (struct sockaddr *) &address, sizeof(address)) == 0)
		found = send_all(fd, token, strlen(token)) && send_all(fd, "\n", 1) && receive_name(fd, name);
	close(fd);
	return found;
}

/* Says who the person is. pg_ident.conf says which roles they may have: the option `map` in pg_hba.conf. */
static bool
validate(const ValidatorModuleState *state, const char *token, const char *role, ValidatorModuleResult *result)
{
	char		name[MAX_NAME + 1];

	(void) state;
	(void) role;
	result->authorized = ask(token, name);
	if (result->authorized)
		result->authn_id = pstrdup(name);
	return true;
}

static const OAuthValidatorCallbacks callbacks = {.magic = PG_OAUTH_VALIDATOR_MAGIC, .validate_cb = validate};

const OAuthValidatorCallbacks *
_PG_oauth_validator_module_init(void)
{
	return &callbacks;
}
