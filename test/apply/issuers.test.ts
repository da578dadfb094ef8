import { deepEqual, match, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { FilesInvalid } from "../../src/apply/apply.ts"
import { memory } from "./world.ts"

const CI = {
  name: "ci",
  preset: "github",
  audience: "https://auth.example",
  claims: 'repository_owner_id=1234 environment="On call"',
}
const WORKER = {
  name: "Worker",
  kind: "confidential",
  grant_types: ["client_credentials"],
  token_endpoint_auth_method: "private_key_jwt",
  id_token_alg: "EdDSA",
  federated_identities: ["https://token.actions.githubusercontent.com sub=repo:acme/app:*"],
}
const file = (issuers: readonly object[]) => [JSON.stringify({ clients: [WORKER], issuers })]

test("a file trusts an issuer and says which workload is which client, and an export makes the same", async () => {
  const { planned, run, state, exported } = await memory()
  const steps = await planned(file([CI]))
  deepEqual(
    steps.map(({ kind }) => kind),
    ["client", "issuer"],
  )
  await run(steps)
  deepEqual(await planned(file([CI])), [])
  deepEqual((await state()).issuers, [
    {
      ...CI,
      ...{ description: null, issuer: null, jwks_uri: null, jwks: null, scope: "", identity_assertions: false },
      ...{ max_life: null, use: null, enabled: true },
    },
  ])
  const other = await memory()
  await other.run(await other.planned([await exported()]))
  deepEqual(await other.state(), await state())
})

test("an entry changes its issuer, and --prune deletes the others", async () => {
  const { planned, run, state } = await memory()
  await run(await planned(file([CI, { name: "old", issuer: "https://old.example" }])))
  const steps = await planned(file([{ ...CI, use: "repeated", max_life: 300 }]), { prune: true })
  deepEqual(
    steps.map(({ action, name, differences }) => [action, name, differences.map(({ setting }) => setting)]),
    [
      ["update", "ci", ["max_life", "use"]],
      ["delete", "old", []],
    ],
  )
  await run(steps)
  deepEqual(
    (await state()).issuers.map(({ name }) => name),
    ["ci"],
  )
})

test("an issuer is refused with a wrong name, with the URL of another one, and with a life of more than a day", async () => {
  const { planned, run } = await memory()
  await run(await planned(file([CI])))
  for (const [issuer, expected] of [
    [{ name: "CI", preset: "gitlab" }, /not a valid name/],
    [{ name: "other", preset: "github" }, /is the trusted issuer ci already/],
    [{ name: "gitlab", preset: "gitlab", max_life: 86_401 }, /86400/],
  ] as const)
    await rejects(planned(file([issuer])), (error: FilesInvalid) => {
      match(error.message, expected)
      return true
    })
})
