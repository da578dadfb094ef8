curl __token_endpoint__ -d grant_type=urn:openid:params:grant-type:ciba -d auth_req_id=AUTH_REQ_ID __authentication__
