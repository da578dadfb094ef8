node --env-file=gatehouse.env app.mjs
