/**
 * Every declared client setting must work everywhere. A new setting needs a declaration, a column, the code that uses it, and a sample
 * here.
 */
import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, test } from "node:test"
import { Command } from "commander"
import type { ClientId } from "../../src/base/id.ts"
import { addClientOptions, settingsFrom } from "../../src/cli/client_options.ts"
import { changedSettings } from "../../src/clients/settings/changed_settings.ts"
import type { ClientMember } from "../../src/clients/settings/client_settings.ts"
import { defaultSettings, EACH_SETTING, registrantsDefaults } from "../../src/clients/settings/each_setting.ts"
import { OTHER_SETTINGS, publicClient } from "../store/samples.ts"
import { changeOf, manage, read, registered } from "../support/registration.ts"
import { service } from "../support/service.ts"

const proxies = { trustedProxies: ["192.0.2.7"], clientCertProxies: ["192.0.2.7"] }
const at = await service({ after }, { registration: "open", requestObjectEncryption: true, ...proxies })
const { clients } = at.gatehouse.administration

const KEYS = '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}'
const CALLBACK = "https://a.example/cb"

/** A value other than the setting's default. */
interface Sample {
  /** The value in JSON. */
  readonly shown: unknown
  /** The value in client metadata, if it differs from the value in JSON. */
  readonly metadata?: unknown
  /** Other metadata that a client with this value needs. */
  readonly beside?: object
}

const SAMPLES: Readonly<Record<ClientMember, Sample>> = {
  name: { shown: "Größe" },
  redirectUris: { shown: ["https://b.example/cb", "https://b.example/other"] },
  scope: { shown: "openid read" },
  requestableScope: { shown: "open" },
  grantTypes: { shown: ["authorization_code", "refresh_token"] },
  native: {
    shown: true,
    metadata: "native",
    beside: { redirect_uris: ["http://127.0.0.1/cb"] },
  },
  refreshRepeat: { shown: 7200 },
  consent: { shown: "first-party" },
  idTokenAlg: { shown: "EdDSA" },
  corsOrigins: { shown: ["https://d.example"] },
  authMethod: { shown: "client_secret_post" },
  jwks: { shown: KEYS, metadata: JSON.parse(KEYS) },
  jwksUri: { shown: "https://a.example/jwks" },
  federatedIdentities: {
    shown: [
      "https://ci.example sub=repo:acme/app:ref:refs/heads/main",
      'https://k8s.example sub=x environment="On call"',
    ],
    beside: { token_endpoint_auth_method: "private_key_jwt", id_token_alg: "EdDSA" },
  },
  tlsClientAuthSubjectDn: { shown: "CN=a,O=Größe" },
  tlsClientAuthSanDns: { shown: "a.example" },
  tlsClientAuthSanUri: { shown: "spiffe://a.example/a" },
  tlsClientAuthSanIp: { shown: "192.0.2.1" },
  tlsClientAuthSanEmail: { shown: "a@a.example" },
  tlsClientCertificateBoundAccessTokens: { shown: true },
  postLogoutRedirectUris: { shown: ["https://a.example/bye"] },
  backchannelLogoutUri: { shown: "https://a.example/logout" },
  backchannelTokenDeliveryMode: {
    shown: "ping",
    beside: { backchannel_client_notification_endpoint: "https://a.example/ping" },
  },
  backchannelClientNotificationEndpoint: { shown: "https://a.example/ping" },
  backchannelRequestAlg: { shown: "EdDSA", beside: { jwks: KEYS } },
  subjectType: { shown: "pairwise" },
  sectorIdentifier: { shown: "a.example" },
  sectorIdentifierUri: { shown: "https://sector.example/uris.json" },
  userinfoAlg: { shown: "ES256" },
  authorizationSignedResponseAlg: { shown: "EdDSA" },
  accessTokenFormat: { shown: "jwt" },
  resources: { shown: ["https://api.example/", "urn:example:api"] },
  authorizationDetailsTypes: { shown: ["payment", "urn:example:read"] },
  introspection: { shown: "any" },
  introspectionSignedResponseAlg: { shown: "ES256" },
  defaultMaxAge: { shown: 0 },
  signInLevel: { shown: "mfa" },
  defaultAcrValues: { shown: ["urn:gatehouse:acr:mfa", "0"] },
  connections: { shown: ["github", "acme"] },
  signInPage: { shown: "at-once" },
  firstProofs: { shown: ["email-code", "passkey"] },
  requirePushed: { shown: true },
  requestObjectAlg: { shown: "none" },
  requestObjectEncryptionAlg: { shown: "ECDH-ES", beside: { request_object_signing_alg: "none" } },
  requestObjectEncryptionEnc: {
    shown: "A256GCM",
    beside: { request_object_signing_alg: "none", request_object_encryption_alg: "ECDH-ES+A128KW" },
  },
  requireSignedRequest: { shown: true },
  idTokenOnRefresh: { shown: true },
  errorLinks: { shown: "off" },
  dpopBoundAccessTokens: { shown: true },
  profile: { shown: "oauth-2.1" },
}

const BASE = { name: "x", kind: "confidential", redirect_uris: [CALLBACK] }
const byOperator = EACH_SETTING.filter(({ option }) => option !== undefined)
// The settings that a registrant can send. sector_identifier_uri.test.ts tests the one exception, because the server fetches that URL first.
const byRegistrant = EACH_SETTING.filter(
  ({ metadata, member }) => metadata !== undefined && member !== "sectorIdentifierUri",
)

/** Converts a value from JSON to the form of an option. */
const givenFor = (shown: unknown) => (typeof shown === "number" ? String(shown) : shown)
const shownBy = async (id: string): Promise<Record<string, unknown>> => ({ ...(await clients.show(id)) })
const rowOf = async (id: string) => {
  const row = await at.gatehouse.store.clients.find(id as ClientId)
  ok(row)
  return row
}

test("create and update store each setting of an operator, at a value other than the default", async () => {
  const of = { kind: "confidential", authMethod: undefined } as const
  for (const { member, json, type } of byOperator) {
    const { shown, beside } = SAMPLES[member]
    notDeepEqual(type.show(defaultSettings(of)[member]), shown, member)
    const settings = { ...beside, [json]: givenFor(shown) }
    const { result } = await clients.create({ ...BASE, ...settings })
    deepEqual((await shownBy(result.client_id))[json], shown, member)
    const { result: plain } = await clients.create(BASE)
    await clients.update(plain.client_id, settings)
    deepEqual((await shownBy(plain.client_id))[json], shown, member)
    const changed = changedSettings(await rowOf(plain.client_id), {
      ...(await rowOf(plain.client_id)),
      ...OTHER_SETTINGS,
    })
    ok(changed.includes(json), member)
  }
})

test("each setting of an operator has an option that sets it, in the help of create and update", () => {
  const file = new URL(import.meta.url).pathname
  for (const updating of [false, true])
    for (const { member, json, option = "", sentence, type } of byOperator) {
      const command = addClientOptions(new Command().exitOverride(), updating)
      const [flag = "", value] = option.split(" ")
      ok(command.helpInformation().includes(flag), member)
      ok(
        command.options.some(({ description }) => description.startsWith(sentence)),
        member,
      )
      const { shown } = SAMPLES[member]
      const items = value === "<file>" ? [file] : type.given === "list" ? (shown as string[]) : [String(shown)]
      const used = type.given === "flag" ? [flag] : items.flatMap((item) => [flag, item])
      const required = member === "name" ? ["--kind", "public"] : ["--name", "x", "--kind", "public"]
      command.parse([...required, ...used], { from: "user" })
      const given: Record<string, unknown> = { ...settingsFrom(command.opts()) }
      deepEqual(given[json], value === "<file>" ? readFileSync(file, "utf8").trim() : givenFor(shown), member)
    }
})

test("RFC 7591 §2, RFC 7592 §2.2: each setting with a metadata name is registered, read and changed under that name", async () => {
  const of = { kind: "confidential", authMethod: undefined } as const
  for (const { member, metadata = "", json, type } of byRegistrant) {
    const { shown, metadata: sent = shown, beside } = SAMPLES[member]
    const chosen = { redirect_uris: [CALLBACK], ...beside, [metadata]: sent }
    const client = await registered(at, chosen)
    deepEqual(client[metadata], sent, member)
    deepEqual((await read(at, client))[metadata], sent, member)
    deepEqual((await shownBy(client.client_id))[json], shown, member)
    if (member === "name" || member === "redirectUris") continue
    notDeepEqual(type.show(registrantsDefaults(of)[member]), shown, member)
    // Subjects, scope and grant types cannot be changed back: rfc7592_limits_of_change.test.ts.
    if (member === "scope") continue
    const body = { ...changeOf(client), [metadata]: undefined }
    equal((await manage(at, client, "PUT", { body })).status, 200, member)
    notDeepEqual((await shownBy(client.client_id))[json], shown, member)
  }
})

test("RFC 7591 §2: a registrant cannot choose a setting without a metadata name", async () => {
  const apart = EACH_SETTING.filter(({ metadata }) => metadata === undefined)
  const other = (member: ClientMember) => (member === "requestableScope" ? "registered" : SAMPLES[member].shown)
  const wanted = Object.fromEntries(apart.map(({ member, json }) => [json, other(member)]))
  const { client_id } = await registered(at, { redirect_uris: [CALLBACK], ...wanted })
  const row = await rowOf(client_id)
  const kept = registrantsDefaults({ kind: "confidential", authMethod: undefined })
  for (const { member } of apart) deepEqual(row[member], kept[member], member)
})

test("an operator cannot set a setting without an option", async () => {
  for (const { member, json } of EACH_SETTING.filter(({ option }) => option === undefined)) {
    const { result } = await clients.create({ ...BASE, [json]: SAMPLES[member].shown } as typeof BASE)
    equal((await shownBy(result.client_id))[json], null)
  }
})

test("the documentation contains each setting with all its names", () => {
  const page = readFileSync(new URL("../../docs/every_setting.md", import.meta.url), "utf8")
  for (const { json, option, metadata } of EACH_SETTING)
    for (const name of [json, option, metadata]) if (name !== undefined) ok(page.includes(`\`${name}\``), name)
})

test("the contract of the stores round-trips each setting", () => {
  deepEqual(Object.keys(OTHER_SETTINGS).sort(), EACH_SETTING.map(({ member }) => member).sort())
  for (const { member } of EACH_SETTING) notDeepEqual(publicClient()[member], OTHER_SETTINGS[member], member)
})
