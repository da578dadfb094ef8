/** Connections to directories through the admin API. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
let made = 0

const INPUT = {
  preset: "ldap",
  directory_urls: ["ldaps://ldap.example.com"],
  base_dn: "ou=people,dc=example,dc=com",
  bind_dn: "cn=gatehouse,dc=example,dc=com",
  client_secret: "the-password-of-gatehouse",
}

const create = (more: object = {}) =>
  at.call("POST", "/connections", { json: { name: `d${++made}`, ...INPUT, ...more } })

const errorsIn = (answer: Received): readonly (readonly [string, string])[] => {
  equal(answer.status, 422, answer.text)
  return read<{ errors: { pointer: string; code: string }[] }>(answer).errors.map(({ pointer, code }) => [
    pointer.slice(1),
    code,
  ])
}

describe("a connection to a directory", () => {
  it("needs no client id, and has no callback address", async () => {
    for (const preset of ["ldap", "active-directory"]) {
      const answer = await create({ preset })
      equal(answer.status, 201, answer.text)
      const { callback_url, has_secret, user_filter, directory_urls } = read(answer)
      deepEqual([callback_url, has_secret, user_filter, directory_urls], [null, true, null, INPUT.directory_urls])
    }
  })

  it("needs an address and a base, and refuses what belongs to another kind of service", async () => {
    deepEqual(
      errorsIn(await create({ directory_urls: [], base_dn: "", client_id: "x", issuer: "https://id.example" })),
      [
        ["directory_urls", "connection-setting-missing"],
        ["base_dn", "connection-setting-missing"],
        ["issuer", "connection-setting-unused"],
        ["client_id", "connection-setting-unused"],
      ],
    )
    const oidc = { preset: "oidc", issuer: "https://id.example.com", client_id: "x", client_secret: "y" }
    const both = { name: "both", ...oidc, base_dn: "dc=x", user_filter: "(uid={username})" }
    deepEqual(errorsIn(await at.call("POST", "/connections", { json: both })), [
      ["base_dn", "connection-setting-unused"],
      ["user_filter", "connection-setting-unused"],
    ])
    deepEqual(errorsIn(await at.call("POST", "/connections", { json: { ...oidc, name: "none", client_id: "" } })), [
      ["client_id", "connection-value-malformed"],
    ])
    const { client_id: _, ...without } = { ...oidc, name: "none" }
    deepEqual(errorsIn(await at.call("POST", "/connections", { json: without })), [
      ["client_id", "connection-setting-missing"],
    ])
  })

  it("needs the password of its account, and again if it would go to another place", async () => {
    const { client_secret: _, ...without } = { ...INPUT, name: "anonymous" }
    const post = (json: object) => at.call("POST", "/connections", { json })
    deepEqual(errorsIn(await post(without)), [["client_secret", "connection-secret-needed"]])
    equal((await post({ ...without, bind_dn: "" })).status, 201)
    const { name } = read<{ name: string }>(await create())
    const update = (json: object) => at.call("PATCH", `/connections/${name}`, { json })
    const certificate = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    for (const change of [
      { directory_urls: ["ldaps://thief.example"] },
      { bind_dn: "cn=other,dc=example,dc=com" },
      { ca_certificate: certificate },
    ]) {
      deepEqual(errorsIn(await update(change)), [["client_secret", "connection-secret-again"]])
      equal((await update({ ...change, client_secret: "another" })).status, 200)
    }
    equal((await update({ base_dn: "ou=staff,dc=example,dc=com" })).status, 200)
  })
})
