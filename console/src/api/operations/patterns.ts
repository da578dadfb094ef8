// Generated from src/base, src/identity and src/oauth by `npm run docs`. Change it there.

export const ATTRIBUTE_NAME = /^[a-z][a-z0-9_]{0,62}$/
export const RECORD_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/
export const ROLE_NAME = /^[a-z0-9][a-z0-9._:-]{0,62}$/
export const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/
