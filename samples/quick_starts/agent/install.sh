npm install openid-client
