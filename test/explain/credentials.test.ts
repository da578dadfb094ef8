import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { explainCredential } from "../../src/explain/credential.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import {
  codeRequest,
  confidentialClient,
  flipped,
  freshCode,
  post,
  publicClient,
  refreshed,
  tokensFor,
} from "../support/service.ts"
import { ENGINES, installation, typedWarning } from "./installation.ts"

for (const { name, skip, place } of ENGINES) {
  test(`${name}: explains the kind, owner and expiry of a code or token, and whether it would be accepted`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const { administration } = at.gatehouse
    const web = await confidentialClient(at, { name: "Photo Book" })
    const page = await publicClient(at)
    const whose = { client_id: web.client_id, client_name: "Photo Book", user_id: at.userId, username: "ann" }
    const dry = await at.dry()
    after(() => dry.close())
    const explain = async (credential: string, now = at.clock()) => {
      const explained = await explainCredential(credential, dry.ports, now)
      ok(!JSON.stringify(explained).includes(credential.slice(8, 40)), "the credential itself is shown")
      return explained
    }
    const code = await freshCode(at, page)
    const spent = await freshCode(at, web)
    await post(at, codeRequest(web, spent))
    const tokens = await tokensFor(at, web)
    const machine = JSON.parse((await post(at, { grant_type: "client_credentials", ...web })).text).access_token
    const first = (await tokensFor(at, web)).refresh_token
    const second = (await refreshed(at, web, first)).refresh_token
    const before = await at.everyRow()

    const fresh = await explain(code)
    deepEqual([fresh.verdict, fresh.kind, fresh.username, fresh.client_id], ["accepted", "code", "ann", page.client_id])
    deepEqual(fresh.says, [
      `its client can exchange it once, with redirect_uri ${REDIRECT_URI} and with its code_verifier`,
    ])
    equal(fresh.expires_at, new Date(Date.parse(fresh.issued_at ?? "") + 600_000).toISOString())
    equal((await explain(code, at.clock() + 600_000)).reason, "code-expired")
    const used = await explain(spent)
    deepEqual([used.verdict, used.reason], ["refused", "code-replayed"])
    match(
      used.says.join(" "),
      /^The code was exchanged before\. it was exchanged at 2.* presenting it would end the grant$/,
    )
    equal((await explain(flipped(code))).reason, "code-malformed")

    const refresh = await explain(tokens.refresh_token)
    deepEqual({ ...refresh, ...whose }, refresh)
    deepEqual([refresh.verdict, refresh.kind, refresh.scope], ["accepted", "refresh token", "openid profile email"])
    match(refresh.says.join(), /^it is the grant's current refresh token/)
    match((await explain(first)).says.join(), /^its successor is unused and less than 86400 seconds old/)
    const late = await explain(first, at.clock() + 86_400_000)
    deepEqual([late.verdict, late.reason], ["refused", "refresh-repeat-late"])
    match(late.says.join(" "), /presenting it would end the grant$/)
    equal((await explain(second)).verdict, "accepted")
    equal((await explain(tokens.refresh_token, at.clock() + 30 * 86_400_000)).reason, "refresh-expired")
    equal((await explain(flipped(tokens.refresh_token))).reason, "refresh-malformed")

    const access = await explain(tokens.access_token)
    deepEqual({ ...access, ...whose }, access)
    deepEqual([access.verdict, access.kind, access.says], ["accepted", "access token", ["it was issued for a user"]])
    const own = await explain(machine)
    deepEqual([own.verdict, own.client_id, own.user_id, own.scope], ["accepted", web.client_id, null, "read write"])
    deepEqual(
      [(await explain(flipped(machine))).reason, (await explain(flipped(machine))).kind],
      ["token-malformed", "access token"],
    )

    for (const nothing of [
      "",
      tokens.id_token,
      web.client_secret,
      "a-random-text-that-is-longer-than-forty-characters",
      "a.b.c",
    ]) {
      const explained = await explainCredential(nothing, dry.ports, at.clock())
      deepEqual([explained.verdict, explained.kind, explained.reason], ["refused", null, "not-ours"])
    }
    ok((await at.everyRow()) === before, "a row has changed")

    const shown = await at.run(["explain", "--token", "-"], `${tokens.refresh_token}\n`)
    deepEqual([shown.status, shown.stderr], [0, ""])
    match(
      shown.stdout,
      /^This refresh token would be accepted\nIt is the grant's current refresh token.*\n\nclient client_\w+ \(Photo Book\)\nuser ann\ngrant grant_\w+\nscope openid profile email\nsince 2.*Z\nuntil 2.*Z\n$/,
    )
    await administration.grants.revoke(refresh.grant_id ?? "")
    const gone = await at.run(["explain", "--token", tokens.access_token, "--json"])
    equal(gone.status, 1)
    match(gone.stderr, typedWarning("--token"))
    const { verdict, reason, says } = JSON.parse(gone.stdout)
    deepEqual([verdict, reason], ["refused", "token-grant-ended"])
    match(says.join(" "), /^The access token's grant has ended\. the grant ended at 2.*Z: revoked$/)
    equal((await explain(tokens.refresh_token)).reason, "refresh-ended")
    await administration.users.disable("ann")
    equal((await explain(second)).reason, "refresh-ended")
  })
}
