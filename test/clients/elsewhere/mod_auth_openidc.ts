import assert from "node:assert/strict"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import type { OtherProgram } from "./setting.ts"
import { elsewhere } from "./setting.ts"

const TEMPLATE = readFileSync(new URL("mod_auth_openidc.conf", import.meta.url), "utf8")

const { issuer, ann, start, announcesLogout } = await elsewhere({ after })
const folder = mkdtempSync(join(tmpdir(), "mod-auth-openidc-"))
chmodSync(folder, 0o755)
writeFileSync(join(folder, "profile"), "the application's own page")
writeFileSync(join(folder, "signed-out"), "signed out")
after(() => rmSync(folder, { recursive: true }))

/** Starts apache2 in the foreground, with the test's settings only. */
function apache({ issuer, client_id, client_secret, port }: OtherProgram): readonly string[] {
  const values: Record<string, string> = { issuer, client_id, client_secret, port: String(port), folder }
  const file = join(folder, `${port}.conf`)
  writeFileSync(
    file,
    TEMPLATE.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  )
  return ["/usr/sbin/apache2", "-f", file, "-DFOREGROUND"]
}

const lastOf = (log: string) => readFileSync(log, "utf8").slice(-3000)

for (const alg of ["HS256", "RS256", "ES256"] as const) {
  test(`mod_auth_openidc, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, async (t) => {
    const { visitor, base_url, userinfo, client_id } = await start(t, alg, apache)
    const { html, status } = await visitor.open(`${base_url}/profile`)
    assert.deepEqual([status, html], [200, "the application's own page"], lastOf(join(folder, "error.log")))
    assert.deepEqual(visitor.asked(), ["password", "consent"])
    const session = async () => JSON.parse((await visitor.open(`${base_url}/callback?info=json`)).html)
    const before = await session()
    assert.deepEqual(before.userinfo, userinfo)
    const { iss, aud, sub } = before.id_token
    assert.deepEqual([iss, aud, sub], [issuer, client_id, ann.user_id])

    const refresh = new URLSearchParams({ refresh: `${base_url}/profile`, access_token: before.access_token })
    await visitor.open(`${base_url}/callback?${refresh}`)
    const refreshed = await session()
    assert.notEqual(refreshed.access_token, before.access_token)
    assert.notEqual(refreshed.refresh_token, before.refresh_token)

    visitor.asked()
    // The module also signs out at the service if discovery announces the endpoint.
    await visitor.open(`${base_url}/callback?${new URLSearchParams({ logout: `${base_url}/signed-out` })}`)
    visitor.asked()
    await visitor.open(`${base_url}/profile`)
    assert.deepEqual(visitor.asked(), announcesLogout ? ["password", "consent"] : ["consent"])
  })
}

test("mod_auth_openidc, EdDSA: the module's library does not support the signature", async (t) => {
  const { visitor, base_url } = await start(t, "EdDSA", apache)
  assert.match((await visitor.open(`${base_url}/profile`)).html, /Error in handling response type/)
})
