// Connections in files: the secret comes from elsewhere, and is never exported.
import { deepEqual, equal, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import { parse } from "yaml"
import { memory } from "./world.ts"

const WORK = {
  name: "work",
  preset: "oidc",
  issuer: "https://id.example.com",
  client_id: "gatehouse",
  accounts: "domains",
  account_domains: ["example.com"],
  client_secret_from: { env: "WORK_SECRET" },
}
const ENV = { WORK_SECRET: "the secret of the provider\n" }
const file = (...connections: readonly object[]) => [JSON.stringify({ connections })]

test("a connection is made with its secret, and a second run changes nothing", async () => {
  const { planned, run, administration } = await memory()
  const steps = await planned(file(WORK), { env: ENV })
  deepEqual(
    steps.map(({ action, kind, name, differences }) => [action, kind, name, differences.at(-1)]),
    [["create", "connection", "work", { setting: "client_secret", to: "[secret]" }]],
  )
  await run(steps)
  const { accounts, account_domains, has_secret } = await administration.connections.show("work")
  deepEqual([accounts, account_domains, has_secret], ["domains", ["example.com"], true])
  deepEqual(await planned(file(WORK), { env: ENV }), [])
  deepEqual(await planned(file({ name: "work" })), [])
})

test("a changed setting and a changed secret are one step each, and the rest stays", async () => {
  const { planned, run, administration } = await memory()
  await run(await planned(file(WORK), { env: ENV }))
  const { connections, audit } = administration
  await run(await planned(file({ name: "work", label: "Staff" })))
  await run(await planned(file(WORK), { env: { WORK_SECRET: "another" } }))
  const { label, accounts } = await connections.show("work")
  deepEqual([label, accounts], ["Staff", "domains"])
  const types = (await audit.list({ limit: 4 })).map(({ type }) => type)
  deepEqual(types.toSorted(), [
    "connection-created",
    "connection-secret-replaced",
    "connection-updated",
    "connection-updated",
  ])
})

test("a new place for the secret needs the secret in the file, also if it is the same", async () => {
  const { planned, run, administration } = await memory()
  await run(await planned(file(WORK), { env: ENV }))
  const { client_secret_from: _, ...elsewhere } = { ...WORK, issuer: "https://other.example.com" }
  await rejects(planned(file(elsewhere)), /connections\[0\]\.client_secret_from is needed again/)
  await run(await planned(file({ ...WORK, issuer: "https://other.example.com" }), { env: ENV }))
  equal((await administration.connections.show("work")).issuer, "https://other.example.com")
})

test("an export has no secret, and applied with the secret it makes the same connection", async () => {
  const [one, other] = [await memory(), await memory()]
  await one.run(await one.planned(file(WORK), { env: ENV }))
  const text = await one.exported()
  ok(!text.includes(ENV.WORK_SECRET.trim()))
  await rejects(other.planned([text]), /connections\[0\]\.client_secret_from is missing/)
  const [connection] = parse(text).connections
  const applied = file({ ...connection, client_secret_from: { file: "secret" } })
  await other.run(await other.planned(applied, { env: { "file secret": "a secret" } }))
  deepEqual((await other.state()).connections, (await one.state()).connections)
})

test("every error of a file is reported, and a preset cannot change", async () => {
  const { planned, run } = await memory()
  await rejects(planned(file({ name: "Bad name", preset: "oidc" })), (error: Error) => {
    ok(/connections\[0\]\.name .*is not a valid name/.test(error.message), error.message)
    ok(/connections\[0\]\.client_id .*is not valid here/.test(error.message), error.message)
    return true
  })
  await run(await planned(file(WORK), { env: ENV }))
  await rejects(planned(file({ name: "work", preset: "oauth2" })), /connections\[0\]\.preset is "oidc" and cannot/)
})

test("--prune deletes the connections that no file names", async () => {
  const { planned, run, administration } = await memory()
  await run(await planned(file(WORK, { ...WORK, name: "other" }), { env: ENV }))
  const steps = await planned(file(WORK), { env: ENV, prune: true })
  deepEqual(
    steps.map(({ action, name }) => [action, name]),
    [["delete", "other"]],
  )
  await run(steps)
  deepEqual(
    (await administration.connections.list()).map(({ name }) => name),
    ["work"],
  )
})

test("a SAML connection needs no secret, and an export of it makes another one with a key of its own", async () => {
  const [one, other] = [await memory(), await memory()]
  const metadata = '<EntityDescriptor entityID="https://id.example.com"/>'
  await one.run(await one.planned(file({ name: "company", preset: "saml", metadata })))
  deepEqual(await one.planned(file({ name: "company", preset: "saml", metadata })), [])
  const text = await one.exported()
  await other.run(await other.planned([text]))
  deepEqual(await other.planned([text]), [])
  equal((await other.administration.connections.show("company")).metadata, metadata)
})
