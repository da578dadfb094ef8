# OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong to the application of this API.
curl '__introspection_endpoint__' -u "$OIDC_CLIENT_ID:$OIDC_CLIENT_SECRET" --data-urlencode "token=$TOKEN"

# The answer must have "active": true, "__audience__" in aud,
# and "__scope__" in scope.
