npm install express express-openid-connect
