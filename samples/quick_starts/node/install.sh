npm install openid-client qr
