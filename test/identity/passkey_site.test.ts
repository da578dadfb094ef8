import { equal } from "node:assert/strict"
import { test } from "node:test"
import { passkeySiteFlaw } from "../../src/identity/passkey_site.ts"

const FLAWS = {
  "https://id.example.com": undefined,
  "https://id.example.com:8443/base": undefined,
  "https://intranet": undefined,
  "http://localhost:4000": undefined,
  "http://id.localhost": undefined,
  "http://id.example.com": "plain-http",
  "http://notlocalhost": "plain-http",
  "http://localhost.example.com": "plain-http",
  "https://192.0.2.1": "ip-address",
  "http://127.0.0.1:4000": "ip-address",
  "http://[::1]:4000": "ip-address",
} as const

for (const [url, flaw] of Object.entries(FLAWS))
  test(`passkeys ${flaw === undefined ? "work" : "do not work"} at ${url}`, () => equal(passkeySiteFlaw(url), flaw))
