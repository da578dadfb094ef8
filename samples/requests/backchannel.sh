curl __backchannel_authentication_endpoint__ -d scope=openid -d login_hint=ann -d "binding_message=Order 1234" __authentication__
