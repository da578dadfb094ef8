node --env-file=gatehouse.env node_modules/next/dist/bin/next dev --port __port__
