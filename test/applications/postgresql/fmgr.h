/* The block by which the server recognizes modules that were built for it. */
struct abi
{
	int			major_version;
	int			function_arguments;
	int			index_keys;
	int			name_length;
	int			float8_by_value;
	char		product[32];
};

struct magic
{
	int			length;
	struct abi	abi;
	const char *name;
	const char *version;
};

#define PG_MODULE_MAGIC \
PGDLLEXPORT const struct magic * \
Pg_magic_func(void) \
{ \
	static const struct magic magic = {sizeof(struct magic), {1800, 100, 32, 64, 1, "PostgreSQL"}, NULL, NULL}; \
	return &magic; \
} \
extern int	end_of_magic
