https://github.com/openid/AppAuth-iOS
