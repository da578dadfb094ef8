set -a; . ./gatehouse.env; set +a
curl --silent --user "__client_id__:$OIDC_CLIENT_SECRET" \
  --data grant_type=client_credentials \
  --data-urlencode "scope=__scope__" \
  __token_endpoint__
