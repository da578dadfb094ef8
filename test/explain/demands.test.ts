/** What a profile or a setting demands, and that the command which `explain` proposes removes the refusal. Decision 0102. */
import { deepEqual, equal, match } from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { after, describe, it } from "node:test"
import type { CachedClients } from "../../src/store/cached_clients.ts"
import { folderPlace, runAt } from "../moving/places.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { ask } from "../support/authorization.ts"
import { asserted, assertionOf, jwksOf, ownKey } from "../support/client_assertion.ts"
import { CHALLENGE, requestOf } from "../support/journey.ts"
import { pushFields } from "../support/pushed.ts"
import { basic, post } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import type { Installation } from "./installation.ts"
import { installation } from "./installation.ts"

const KEY = ownKey("ES256", "k1")
const KEYS = join(temporaryFolder(), "keys.json")
writeFileSync(KEYS, jwksOf(KEY))
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

/** A server whose command line can also run without its settings, as before they were set. */
async function setting(env: Readonly<Record<string, string>> = {}) {
  const place = folderPlace()
  const at = await installation({ after }, { ...place, env: { ...place.env, ...env } })
  return {
    at,
    async created(...options: string[]): Promise<{ client_id: string; client_secret: string }> {
      const { stdout, stderr } = await runAt(place, ["client", "create", "--json", "--name", "Bank", ...options])
      if (stdout === "") throw new Error(stderr)
      return JSON.parse(stdout)
    },
  }
}

async function fixOf(at: Installation, answer: Received) {
  const { reason, fix, fix_message } = await at.explained(answer)
  const command = /`gatehouse ([^`]+)`/.exec(fix)?.[1]?.replace("keys.json", KEYS)
  return { reason, fix, code: fix_message.code, command }
}

/** Runs the command of a fix, as somebody who pastes it into a shell. */
async function pasted(at: Installation, command = ""): Promise<void> {
  const { status, stderr } = await at.run(command.split(" ").map((word) => (word === '""' ? "" : word)))
  equal(status, 0, stderr)
  // The server notices the change of another process a moment later.
  ;(at.gatehouse.store.clients as CachedClients).forget()
}

const CONFIDENTIAL = ["--kind", "confidential", "--redirect-uri", "https://client.example/callback"]

const strict = await setting({ GATEHOUSE_LEAST_PROFILE: "fapi-2.0" })
const usual = await setting()

describe("GATEHOUSE_LEAST_PROFILE=fapi-2.0 over clients from before", () => {
  const asks = async (client_id: string) =>
    pushFields(strict.at, { ...requestOf({ client_id }), ...PKCE, ...(await own(client_id)) })
  const own = async (client_id: string) => asserted(await assertionOf(strict.at, client_id, KEY))

  it("a client with a secret gets the whole command, with its keys and the algorithm of its ID tokens", async () => {
    const { client_id, client_secret } = await strict.created(...CONFIDENTIAL)
    const refused = await pushFields(strict.at, requestOf({ client_id }), basic(client_id, client_secret))
    const { reason, code, command } = await fixOf(strict.at, refused)
    deepEqual([reason, code], ["profile-unmet", "profile-unmet-keys"])
    equal(command, `client update ${client_id} --auth-method private_key_jwt --jwks ${KEYS} --id-token-alg ES256`)
    await pasted(strict.at, command)
    equal((await asks(client_id)).status, 201)
  })

  it("a client with keys gets the one setting that is missing", async () => {
    const keys = [...CONFIDENTIAL, "--auth-method", "private_key_jwt", "--jwks", KEYS]
    for (const [options, fix, more] of [
      [["--id-token-alg", "RS256"], "profile-unmet-answers", "--id-token-alg ES256"],
      [["--id-token-alg", "ES256", "--userinfo-alg", "RS256"], "profile-unmet-answers", "--userinfo-alg ES256"],
      [
        ["--id-token-alg", "ES256", "--request-object-signing-alg", "RS256"],
        "profile-unmet-objects",
        "--request-object-signing-alg ES256",
      ],
    ] as const) {
      const { client_id } = await strict.created(...keys, ...options)
      const { code, command } = await fixOf(strict.at, await asks(client_id))
      deepEqual([code, command], [fix, `client update ${client_id} ${more}`])
      await pasted(strict.at, command)
      equal((await asks(client_id)).status, 201)
    }
  })

  it("an http redirect URI is replaced by https, and the other ones stay", async () => {
    const { client_id } = await strict.created(
      ...[...CONFIDENTIAL, "--redirect-uri", "http://old.example/cb", "--auth-method", "private_key_jwt"],
      ...["--jwks", KEYS, "--id-token-alg", "ES256"],
    )
    const { code, command } = await fixOf(strict.at, await asks(client_id))
    equal(code, "profile-unmet-redirect-uris")
    await pasted(strict.at, command)
    const { redirect_uris } = await strict.at.gatehouse.administration.clients.show(client_id)
    deepEqual(redirect_uris, ["https://client.example/callback", "https://old.example/cb"])
    equal((await asks(client_id)).status, 201)
  })

  it("a public client gets the command that registers a confidential one", async () => {
    const { client_id } = await strict.created("--kind", "public", "--redirect-uri", "https://client.example/callback")
    const { code, command } = await fixOf(strict.at, await ask(strict.at, requestOf({ client_id })))
    equal(code, "profile-unmet-kind")
    match(command ?? "", /^client create --name NAME --kind confidential .*--profile fapi-2\.0 --jwks/)
  })

  it("the installation is named to a client that meets the profile, for proofs and for pushed requests", async () => {
    const { client_id } = await strict.created(
      ...[...CONFIDENTIAL, "--auth-method", "private_key_jwt", "--jwks", KEYS, "--id-token-alg", "ES256"],
      ...["--require-pushed-authorization-requests", "--dpop-bound-access-tokens"],
    )
    const plain = await fixOf(strict.at, await ask(strict.at, requestOf({ client_id }, PKCE)))
    deepEqual([plain.code, plain.command], ["pushed-request-required-by-least-profile", undefined])
    const unproven = await post(strict.at, { grant_type: "client_credentials", ...(await own(client_id)) })
    const { code, command, fix } = await fixOf(strict.at, unproven)
    deepEqual([code, command], ["dpop-missing-by-least-profile", undefined])
    match(fix, /GATEHOUSE_LEAST_PROFILE/)
  })
})

describe("a service without a least profile", () => {
  const service = async (client_id: string) =>
    post(usual.at, { grant_type: "client_credentials", ...asserted(await assertionOf(usual.at, client_id, KEY)) })

  it("names the client's profile, and one command that takes away both causes", async () => {
    const { client_id } = await usual.created(
      ...[...CONFIDENTIAL, "--profile", "fapi-2.0", "--jwks", KEYS],
      ...["--dpop-bound-access-tokens", "--require-pushed-authorization-requests"],
    )
    const { code, command, fix } = await fixOf(usual.at, await service(client_id))
    equal(code, "dpop-missing-by-profile")
    match(fix, /profile fapi-2\.0/)
    const plain = await fixOf(usual.at, await ask(usual.at, requestOf({ client_id }, PKCE)))
    equal(plain.code, "pushed-request-required-by-profile")
    await pasted(usual.at, command)
    equal((await service(client_id)).status, 200)
    await pasted(usual.at, plain.command)
    equal((await ask(usual.at, requestOf({ client_id }, PKCE))).status, 200)
  })

  it("names the client's own setting", async () => {
    const { client_id, client_secret } = await usual.created(
      ...[...CONFIDENTIAL, "--dpop-bound-access-tokens", "--require-pushed-authorization-requests"],
    )
    const token = () => post(usual.at, { grant_type: "client_credentials" }, basic(client_id, client_secret))
    const { code, command } = await fixOf(usual.at, await token())
    deepEqual([code, command], ["dpop-missing", `client update ${client_id} --no-dpop-bound-access-tokens`])
    await pasted(usual.at, command)
    equal((await token()).status, 200)
    const plain = await fixOf(usual.at, await ask(usual.at, requestOf({ client_id })))
    equal(plain.code, "pushed-request-required")
    await pasted(usual.at, plain.command)
    equal((await ask(usual.at, requestOf({ client_id }))).status, 200)
  })
})

it("GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS is named, and no setting of the client", async () => {
  const { at, created } = await setting({ GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS: "on" })
  const { client_id } = await created(...CONFIDENTIAL, "--require-pushed-authorization-requests")
  const { code, command, fix } = await fixOf(at, await ask(at, requestOf({ client_id })))
  deepEqual([code, command], ["pushed-request-required-by-installation", undefined])
  match(fix, /GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS/)
})
