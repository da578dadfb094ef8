import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { OtherProgram } from "./setting.ts"
import { elsewhere } from "./setting.ts"

const APPLICATION = new URL("authlib_application.py", import.meta.url).pathname

const flask = ({ issuer, client_id, client_secret, port }: OtherProgram): readonly string[] => [
  ...["/usr/bin/python3", APPLICATION],
  ...[issuer, client_id, client_secret, String(port)],
]

const { issuer, ann, start, announcesLogout } = await elsewhere({ after })

for (const alg of ["RS256", "ES256"] as const) {
  test(`authlib, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, async (t) => {
    const { visitor, base_url, userinfo, client_id } = await start(t, alg, flask)
    const { status, html } = await visitor.open(`${base_url}/login`)
    assert.equal(status, 200, html)
    const shown = JSON.parse(html)
    assert.deepEqual(shown.userinfo, userinfo)
    const { iss, aud, sub } = shown.claims
    assert.deepEqual([iss, aud, sub], [issuer, client_id, ann.user_id])
    assert.deepEqual(JSON.parse((await visitor.open(`${base_url}/refresh`)).html), { changed: true })
    assert.deepEqual(JSON.parse((await visitor.open(`${base_url}/profile`)).html).userinfo, userinfo)
    await visitor.open(`${base_url}/logout`)
    assert.equal((await visitor.open(`${base_url}/profile`)).status, 401)
    visitor.asked()
    await visitor.open(`${base_url}/login`)
    assert.deepEqual(visitor.asked(), announcesLogout ? ["password", "consent"] : ["consent"])
  })
}

// The library fails with both algorithms: for HS256 it looks for a key in the key set, and for EdDSA it cannot compute at_hash.
for (const alg of ["HS256", "EdDSA"] as const) {
  test(`authlib, ${alg}: the library cannot verify the ID token`, async (t) => {
    const { visitor, base_url } = await start(t, alg, flask)
    assert.equal((await visitor.open(`${base_url}/login`)).status, 500)
  })
}
