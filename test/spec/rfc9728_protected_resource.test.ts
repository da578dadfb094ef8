/** RFC 9728: the metadata of protected resources, of this service and of an operator's APIs. */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { metadataAddress } from "../../src/oauth/protected_resource.ts"
import { freePort } from "../support/free_port.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const WELL_KNOWN = "/.well-known/oauth-protected-resource"
const at = await service({ after })
const { apis, scopes } = at.gatehouse.administration

test("RFC 9728 §2, §3: this service publishes the metadata of its own API, whose resource is the issuer", async () => {
  const { status, headers, text } = await send(at, WELL_KNOWN)
  deepEqual([status, headers["content-type"], headers["access-control-allow-origin"]], [200, "application/json", "*"])
  deepEqual(JSON.parse(text), {
    resource: at.url,
    authorization_servers: [at.url],
    scopes_supported: [
      ...["openid", "profile", "email", "address", "phone", "admin"],
      ...["admin:read", "admin:clients", "admin:people", "admin:settings"],
    ],
    bearer_methods_supported: ["header"],
    dpop_signing_alg_values_supported: ["ES256", "EdDSA", "Ed25519", "PS256", "RS256"],
    resource_name: "Gatehouse",
  })
})

test("RFC 9728 §3.1: if the issuer has a path, the metadata are at the path with the well-known part first", async (t) => {
  const port = await freePort()
  const own = await service(t, { port, url: `http://localhost:${port}/sso` })
  for (const path of [`${WELL_KNOWN}/sso`, `/sso${WELL_KNOWN}`])
    equal(JSON.parse((await send(own, path)).text).resource, `http://localhost:${port}/sso`)
})

test("RFC 9728 §2: the metadata of an API have its name and scope values; an API without scope values has no such member", async () => {
  const identifier = "https://photos.example/v1"
  await apis.create({ identifier })
  const common = { authorization_servers: [at.url], bearer_methods_supported: ["header"] }
  deepEqual(await apis.metadata(identifier), {
    address: `https://photos.example${WELL_KNOWN}/v1`,
    document: { resource: identifier, ...common, resource_name: identifier },
  })
  await apis.update(identifier, { name: "Photos" })
  await scopes.create({ scope: "photos:read", api: identifier })
  deepEqual((await apis.metadata(identifier)).document, {
    resource: identifier,
    ...common,
    scopes_supported: ["photos:read"],
    resource_name: "Photos",
  })
})

test("RFC 9728 §3.1: the address of the metadata has the path and the query of the resource; a URN has no address", () => {
  const cases = [
    ["https://a.example", `https://a.example${WELL_KNOWN}`],
    ["https://a.example/", `https://a.example${WELL_KNOWN}`],
    ["https://a.example:8443/b/c?d=e", `https://a.example:8443${WELL_KNOWN}/b/c?d=e`],
    ["urn:example:files", undefined],
    ["files", undefined],
  ] as const
  for (const [resource, address] of cases) equal(metadataAddress(resource), address, resource)
})
