/** Connections to SAML providers through the admin API. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
let made = 0

const INPUT = { preset: "saml", issuer: "https://id.example.com", metadata_url: "https://id.example.com/metadata" }

const create = (more: object = {}) =>
  at.call("POST", "/connections", { json: { name: `s${++made}`, ...INPUT, ...more } })

const errorsIn = (answer: Received): readonly (readonly [string, string])[] => {
  equal(answer.status, 422, answer.text)
  return read<{ errors: { pointer: string; code: string }[] }>(answer).errors.map(({ pointer, code }) => [
    pointer.slice(1),
    code,
  ])
}

describe("a connection to a SAML provider", () => {
  it("needs no client and no secret, and names what the provider needs", async () => {
    const answer = await create()
    equal(answer.status, 201, answer.text)
    const { callback_url, entity_id, has_secret, metadata_url } = read<Record<string, unknown>>(answer)
    deepEqual(
      [callback_url, entity_id, has_secret, metadata_url],
      [`${at.url}/connections/s1/callback`, `${at.url}/connections/s1/metadata`, false, INPUT.metadata_url],
    )
  })

  it("needs metadata in one of two ways, and the issuer with an address", async () => {
    const metadata = "<EntityDescriptor/>"
    equal((await create({ metadata, metadata_url: undefined, issuer: undefined })).status, 201)
    deepEqual(errorsIn(await create({ metadata_url: undefined })), [["metadata_url", "connection-metadata-missing"]])
    deepEqual(errorsIn(await create({ metadata })), [["metadata_url", "connection-metadata-missing"]])
    deepEqual(errorsIn(await create({ issuer: undefined })), [["issuer", "connection-issuer-missing"]])
    deepEqual(errorsIn(await create({ metadata: "not xml", metadata_url: undefined })), [
      ["metadata", "connection-metadata-not-xml"],
    ])
  })

  it("refuses what belongs to another kind of service, and a secret", async () => {
    const ofOthers = { client_id: "x", scope: "openid", base_dn: "dc=x", keep_tokens: true, client_secret: "y" }
    deepEqual(errorsIn(await create(ofOthers)), [
      ["base_dn", "connection-setting-unused"],
      ["client_id", "connection-setting-unused"],
      ["scope", "connection-setting-unused"],
      ["keep_tokens", "connection-setting-unused"],
      ["client_secret", "connection-setting-unused"],
    ])
    const oidc = { name: "both", preset: "oidc", client_id: "x", auth_method: "none" }
    deepEqual(errorsIn(await at.call("POST", "/connections", { json: { ...INPUT, ...oidc } })), [
      ["metadata_url", "connection-setting-unused"],
    ])
  })
})
