/** Where things are, below the base URL. Specification §1; the rest stands beside it and is announced by discovery. */
export const AUTHORIZATION_PATH = "/oauth/authorize.php"
export const TOKEN_PATH = "/oauth/token.php"
export const USERINFO_PATH = "/api/userinfo.php"
export const TOKENINFO_PATH = "/api/tokeninfo.php"
export const KEY_SET_PATH = "/oauth/jwks.php"
export const SIGN_OUT_PATH = "/oauth/logout.php"
export const DISCOVERY_PATH = "/.well-known/openid-configuration"
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server"
