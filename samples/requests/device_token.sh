curl __token_endpoint__ -d grant_type=urn:ietf:params:oauth:grant-type:device_code -d device_code=DEVICE_CODE __authentication__
