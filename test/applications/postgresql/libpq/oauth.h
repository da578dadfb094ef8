/* The interface of validator modules: chapter "OAuth Validator Modules" of PostgreSQL's documentation. */
typedef struct
{
	int			server_version;
	void	   *private_data;
} ValidatorModuleState;

typedef struct
{
	bool		authorized;
	char	   *authn_id;
} ValidatorModuleResult;

#define PG_OAUTH_VALIDATOR_MAGIC 0x20250220

typedef struct
{
	uint32_t	magic;
	void		(*startup_cb) (ValidatorModuleState *state);
	void		(*shutdown_cb) (ValidatorModuleState *state);
	bool		(*validate_cb) (const ValidatorModuleState *state, const char *token, const char *role,
								ValidatorModuleResult *result);
} OAuthValidatorCallbacks;

PGDLLEXPORT const OAuthValidatorCallbacks *_PG_oauth_validator_module_init(void);
