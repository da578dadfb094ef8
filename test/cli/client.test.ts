import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { userInfo } from "node:os"
import { test } from "node:test"
import type { ClientRecord, CreatedClient, NewClientSecret } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())
const ABSENT = `client_${"0".repeat(32)}`

const CREATE = ["client", "create", "--json", "--name"]
const CONFIDENTIAL = ["--kind", "confidential", "--redirect-uri", "https://a.example/cb"]

test("client create prints the documented members, and prints a confidential client's secret only once", async () => {
  const [confidential, open, machine] = await Promise.all([
    run([...CREATE, "Photo Book", ...CONFIDENTIAL]),
    run([...CREATE, "Notes", "--kind", "public", "--redirect-uri", "http://notes.example/"]),
    run([...CREATE, "Job", "--kind", "confidential", "--grant", "client_credentials", "--scope", "admin write read"]),
  ])
  const { client_id, client_secret, ...rest } = json<CreatedClient>(confidential)
  match(client_id, /^client_[0-9a-f]{32}$/)
  match(client_secret ?? "", /^[A-Za-z0-9_-]{43}$/)
  deepEqual(rest, {
    name: "Photo Book",
    kind: "confidential",
    redirect_uris: ["https://a.example/cb"],
    scope: "openid profile email read write",
    grant_types: ["authorization_code", "refresh_token", "client_credentials"],
  })
  equal(confidential.stderr, "")

  const notes = json<CreatedClient>(open)
  deepEqual(Object.keys(notes), ["client_id", "name", "kind", "redirect_uris", "scope", "grant_types"])
  deepEqual(notes.grant_types, ["authorization_code", "refresh_token"])
  match(open.stderr, /^warning: --redirect-uri "http:\/\/notes\.example\/" is plain http/)

  const job = json<CreatedClient>(machine)
  deepEqual([job.redirect_uris, job.scope, job.grant_types], [[], "read write admin", ["client_credentials"]])

  const shown = json<ClientRecord>(await run(["client", "show", client_id, "--json"]))
  const { created_at, created_by, secrets, ...settings } = shown
  match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  equal(created_by, `operator:${userInfo().username}`)
  deepEqual(secrets, [{ created_at, created_by, expires_at: null, last_used_at: null }])
  const text = (await run(["client", "show", client_id])).stdout
  ok(text.includes(`created ${created_at} by ${created_by}, does not expire, not used yet`), text)
  deepEqual(settings, {
    client_id,
    ...rest,
    enabled: true,
    native: false,
    refresh_repeat: 86_400,
    refresh_rotation: "confirmed",
    registered_by: "operator",
    metadata_url: null,
    consent: "ask",
    id_token_alg: "HS256",
    cors_origins: [],
    token_endpoint_auth_method: "secret",
    jwks: null,
    jwks_uri: null,
    tls_client_auth_subject_dn: null,
    tls_client_auth_san_dns: null,
    tls_client_auth_san_uri: null,
    tls_client_auth_san_ip: null,
    tls_client_auth_san_email: null,
    tls_client_certificate_bound_access_tokens: false,
    post_logout_redirect_uris: [],
    profile: "baseline",
    backchannel_logout_uri: null,
    subject_type: "public",
    sector_identifier: null,
    sector_identifier_uri: null,
    userinfo_signed_response_alg: null,
    authorization_signed_response_alg: null,
    introspection_signed_response_alg: null,
    access_token_format: "opaque",
    resources: [],
    authorization_details_types: [],
    introspection: "own",
    default_max_age: null,
    default_acr_values: [],
    sign_in_level: "pwd",
    connections: [],
    sign_in_page: "all",
    federated_identities: [],
    first_proofs: [],
    requestable_scope: "registered",
    require_pushed_authorization_requests: false,
    request_object_signing_alg: null,
    request_object_encryption_alg: null,
    request_object_encryption_enc: null,
    require_signed_request_object: false,
    id_token_on_refresh: false,
    dpop_bound_access_tokens: false,
    error_links: "auto",
    backchannel_token_delivery_mode: "poll",
    backchannel_client_notification_endpoint: null,
    backchannel_authentication_request_signing_alg: null,
  })

  const keys = json<{ alg: string; state: string }[]>(await run(["key", "list", "--json"]))
  deepEqual(
    keys.map(({ alg, state }) => [alg, state]),
    [["RS256", "active"]],
    "made with the client that needs it",
  )

  const list = await run(["client", "list"])
  match(list.stdout, /^CLIENT_ID +NAME +KIND +ENABLED +GRANT_TYPES +REDIRECT_URIS\n/)
  const listed = json<ClientRecord[]>(await run(["client", "list", "--json"]))
  deepEqual(listed.map(({ name }) => name).sort(), ["Job", "Notes", "Photo Book"])
  for (const { stdout, stderr } of [list, await run(["client", "show", client_id])])
    ok(!`${stdout}${stderr}`.includes(client_secret ?? ""), "no secret is shown again")
})

test("client create without --json explains the next steps with the client's values", async () => {
  const { status, stdout, stderr } = await run(["client", "create", "--name", "Ann's", ...CONFIDENTIAL], {
    env: { GATEHOUSE_URL: "https://auth.example/id/" },
  })
  equal(status, 0)
  const id = /^client_id +(\S+)$/m.exec(stdout)?.[1] ?? ""
  const secret = /^client_secret +(\S+)$/m.exec(stdout)?.[1] ?? ""
  match(stdout, /^grant_types +authorization_code\n +refresh_token\n +client_credentials$/m)
  ok(
    stderr.includes(
      `https://auth.example/id/oauth/authorize.php?response_type=code&client_id=${id}&redirect_uri=https%3A%2F%2Fa.example%2Fcb&scope=openid%20profile`,
    ),
  )
  ok(stderr.includes(`-d client_id=${id} -d client_secret=${secret}`))
})

test("OpenID Connect Core §3.1.2.1: client create explains how to set up silent renewal and RS256, with the command for this client", async () => {
  const created = async (...options: readonly string[]) => {
    const { stdout, stderr } = await run(["client", "create", "--name", "x", ...options])
    const id = /^client_id +(\S+)$/m.exec(stdout)?.[1] ?? ""
    return (command: string) => stderr.includes(`\n  gatehouse client update ${id} ${command}\n`)
  }
  const consents = ["--consent remember", "--consent first-party"]
  const all = [...consents, "--id-token-alg RS256"]
  const said = async (...options: readonly string[]) => all.filter(await created(...options))
  deepEqual(await said(...CONFIDENTIAL), all)
  deepEqual(await said(...CONFIDENTIAL, "--consent", "remember"), ["--id-token-alg RS256"])
  deepEqual(await said(...CONFIDENTIAL, "--id-token-alg", "ES256"), consents)
  deepEqual(await said(...CONFIDENTIAL, "--scope", "read"), [])
  deepEqual(await said("--kind", "public", "--redirect-uri", "https://a.example/cb"), consents)
  deepEqual(await said("--kind", "public", "--native", "--redirect-uri", "http://127.0.0.1/cb"), [])
  deepEqual(await said("--kind", "public", "--redirect-uri", "com.example.app:/cb"), [])
  deepEqual(await said("--kind", "confidential", "--grant", "client_credentials"), [])
})

test("client create reports all problems in one message, each with its option, and stores nothing", async () => {
  const before = json<unknown[]>(await run(["client", "list", "--json"])).length
  const { status, stdout, stderr } = await run([
    ...[...CREATE, " x", "--kind", "public", "--grant", "client_credentials", "--id-token-alg", "HS256"],
    ...["--redirect-uri", "https://a.example/?q", "--scope", "read all", "--cors-origin", "https://a.example/"],
  ])
  equal(status, 1)
  equal(stdout, "")
  const lines = stderr.trimEnd().split("\n")
  equal(lines.shift(), "gatehouse: nothing was changed:")
  const expected = [
    / - --name " x" begins or ends with a space/,
    / - --redirect-uri "https:\/\/a\.example\/\?q" has a query; use an absolute URI/,
    / - --cors-origin "https:\/\/a\.example\/" is not an origin .* perhaps you mean https:\/\/a\.example$/,
    / - --grant client_credentials needs a secret/,
    / - --id-token-alg HS256 signs with the client's secret/,
    / - --scope "all" is unknown: use one of openid profile email read write admin/,
  ]
  equal(lines.length, expected.length)
  for (const [index, pattern] of expected.entries()) match(lines[index] ?? "", pattern)
  equal(json<unknown[]>(await run(["client", "list", "--json"])).length, before)
})

test("RFC 6749 §3.1.2.2, §10.2: only a client whose grant types send nobody back may have no redirect URI", async () => {
  const { status, stderr } = await run([...CREATE, "x", "--kind", "confidential"])
  equal(status, 1)
  match(
    stderr,
    /^gatehouse: --redirect-uri is missing: .*client_credentials, urn:ietf:params:oauth:grant-type:device_code, urn:openid:params:grant-type:ciba, urn:ietf:params:oauth:grant-type:token-exchange, urn:ietf:params:oauth:grant-type:jwt-bearer does not need one\n$/,
  )
})

test("client update changes only the given settings; disable, enable, secret and delete work", async () => {
  const created = json<CreatedClient>(
    await run([
      ...CREATE,
      "Before",
      ...CONFIDENTIAL,
      "--native",
      "--consent",
      "remember",
      "--cors-origin",
      "https://b.example",
    ]),
  )
  const id = created.client_id
  const show = async () => json<ClientRecord>(await run(["client", "show", id, "--json"]))
  const before = await show()
  deepEqual([before.native, before.consent, before.cors_origins], [true, "remember", ["https://b.example"]])

  const updated = json<ClientRecord>(
    await run(["client", "update", id, "--name", "After", "--cors-origin", "", "--no-native", "--json"]),
  )
  deepEqual(updated, { ...before, name: "After", cors_origins: [], native: false })
  deepEqual(await show(), updated)

  const kind = await run(["client", "update", id, "--kind", "public"])
  deepEqual(
    [kind.status, kind.stderr],
    [1, "gatehouse: --kind is confidential and cannot be changed: create another client instead\n"],
  )
  const nothing = await run(["client", "update", id])
  equal(nothing.status, 2)
  match(nothing.stderr, /^gatehouse: give at least one setting to change\n/)

  const disabled = await run(["client", "disable", id])
  deepEqual([disabled.status, disabled.stdout], [0, `${id} (After) is disabled\n`])
  equal((await show()).enabled, false)
  equal(json<ClientRecord>(await run(["client", "enable", id, "--json"])).enabled, true)

  const kept = json<NewClientSecret>(await run(["client", "secret", id, "--expire-old", "7d", "--json"]))
  deepEqual(Object.keys(kept), ["client_id", "client_secret"])
  notEqual(kept.client_secret, created.client_secret)
  const [newest, old] = (await show()).secrets ?? []
  equal(newest?.expires_at, null)
  equal(Date.parse(old?.expires_at ?? "") - Date.parse(newest?.created_at ?? ""), 7 * 86_400_000)

  const replaced = await run(["client", "secret", id])
  match(replaced.stdout, /^client_secret +[A-Za-z0-9_-]{43}$/m)
  match(replaced.stderr, /The old secrets have ended/)
  const [last, ...ended] = (await show()).secrets ?? []
  deepEqual(
    ended.map(({ expires_at }) => expires_at),
    [last?.created_at, last?.created_at],
  )

  const deleted = await run(["client", "delete", id, "--json"])
  deepEqual(json(deleted), { client_id: id, deleted: true })
  const gone = await run(["client", "show", id])
  deepEqual(
    [gone.status, gone.stdout, gone.stderr],
    [1, "", `gatehouse: unknown client "${id}"; \`gatehouse client list\` shows the existing ones\n`],
  )
})

test("every verb refuses an unknown client with a clear message", async () => {
  const verbs = [["disable"], ["enable"], ["delete"], ["secret"], ["update", "--name", "x"]]
  const all = await Promise.all(verbs.map(([verb = "", ...rest]) => run(["client", verb, ABSENT, ...rest])))
  for (const { status, stderr } of all) {
    equal(status, 1)
    match(stderr, /^gatehouse: unknown client "client_0{32}"; `gatehouse client list` shows the existing ones\n$/)
  }
})
