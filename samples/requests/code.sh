curl __token_endpoint__ -d grant_type=authorization_code -d code=CODE --data-urlencode redirect_uri=__redirect_uri__ __authentication__
