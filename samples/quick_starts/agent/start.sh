node --env-file=gatehouse.env agent.mjs ann
