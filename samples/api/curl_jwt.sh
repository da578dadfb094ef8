# The public keys, for the library of your language:
curl '__jwks_uri__'

# Everything else that a library asks for, such as the issuer:
curl '__issuer__/.well-known/oauth-authorization-server'
