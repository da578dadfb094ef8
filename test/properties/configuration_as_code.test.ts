import { deepEqual, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { memory } from "../apply/world.ts"

const name = fc.constantFrom("Photos", "Größe & Söhne", "a: b #c", "- x", "null", "0600", 'quo"te')
const description = fc.option(name, { nil: null })
const anyFlag = fc.boolean()

/** Generates objects with distinct keys. */
const each = <T>(keys: readonly string[], one: (key: string) => fc.Arbitrary<T>) =>
  fc.subarray([...keys]).chain((chosen) => fc.tuple(...chosen.map(one)))

const anyApis = each(["https://a.example", "https://b.example/v1", "urn:c"], (identifier) =>
  fc.record(
    {
      identifier: fc.constant(identifier),
      name: description,
      clients: fc.constantFrom("named", "every"),
      access_token_format: fc.constantFrom("jwt", "opaque", null),
      access_token_ttl: fc.constantFrom(60, 86_400, null),
      scopes: each(["read", "write", "admin"], (value) =>
        fc.record(
          {
            scope: fc.constant(`${identifier.replace(/\W/g, "")}:${value}`),
            description: name,
            "description#de": description,
            assigned: anyFlag,
          },
          { requiredKeys: ["scope", "assigned"] },
        ),
      ),
    },
    { requiredKeys: ["identifier", "scopes"] },
  ),
)

const TYPES = { department: "text", level: "number", teams: "list" } as const

const anyAttributes = each(Object.keys(TYPES), (attribute) =>
  fc.record(
    { name: fc.constant(attribute), type: fc.constant(TYPES[attribute as keyof typeof TYPES]), description },
    { requiredKeys: ["name", "type"] },
  ),
)

/** Claims for all clients and for one. A claim keeps its name and client, and changes in everything else. */
const anyClaims = (scopes: readonly string[], attributes: readonly string[], clients: readonly string[]) => {
  const source = fc.oneof(
    fc.record({ attribute: fc.constantFrom("nickname", ...attributes) }),
    fc.record({ of: fc.constantFrom("groups", "roles") }),
    fc.record({ value: fc.oneof(name, fc.jsonValue({ maxDepth: 2 })) }),
  )
  const keys = [undefined, ...clients].flatMap((client) =>
    ["level", "https://claims.example/tenant"].map((claim) => ({ name: claim, ...(client && { client }) })),
  )
  return fc.subarray(keys).chain((chosen) =>
    fc.tuple(
      ...chosen.map((key) =>
        fc
          .record(
            {
              scope: fc.constantFrom(...scopes),
              targets: fc.subarray(["id_token", "userinfo", "access_token"], { minLength: 1 }),
            },
            { requiredKeys: ["scope"] },
          )
          .chain((rest) => source.map((from): Object => ({ ...key, ...rest, ...from }))),
      ),
    ),
  )
}

/** Generates files with objects of every kind. The objects refer only to other objects of the same file. */
const anyFile = fc.tuple(anyApis, anyAttributes).chain(([apis, attributes]) => {
  const declared = apis.flatMap(({ scopes }) => scopes)
  const assigned = ["admin:read", ...declared.filter((scope) => scope.assigned).map(({ scope }) => scope)]
  const values = ["openid", "read", ...declared.map(({ scope }) => scope)]
  const scope = (of: readonly string[]) => fc.subarray([...of], { minLength: 1 }).map((some) => some.join(" "))
  return each(["one", "two", "three"], (role) =>
    fc.record({ name: fc.constant(role), description, scope: scope(assigned) }, { requiredKeys: ["name", "scope"] }),
  )
    .chain((roles) =>
      fc.record({
        apis: fc.constant(apis),
        attributes: fc.constant(attributes),
        roles: fc.constant(roles),
        groups: each(["staff", "guests"], (group) =>
          fc.record(
            { name: fc.constant(group), description, roles: fc.subarray(roles.map((role) => role.name)) },
            { requiredKeys: ["name", "roles"] },
          ),
        ),
        clients: each(["server", "page", "job"], (client) =>
          fc.record(
            {
              name: fc.constant(client),
              kind: fc.constant(client === "page" ? "public" : "confidential"),
              redirect_uris: fc.constantFrom(["https://x.example/"], ["https://y.example/", "https://x.example/"]),
              enabled: anyFlag,
              scope: scope(values),
              consent: fc.constantFrom("ask", "remember"),
              refresh_repeat: fc.constantFrom(0, 60, null),
              resources: fc.subarray(apis.map(({ identifier }) => identifier)),
              backchannel_logout_uri: fc.constantFrom("https://x.example/logout", null),
            },
            { requiredKeys: ["name", "kind", "redirect_uris", "scope", "resources"] },
          ),
        ),
      }),
    )
    .chain((file) => {
      const names = [attributes, file.clients].map((list) => list.map((one) => one.name))
      return anyClaims(values, names[0] ?? [], names[1] ?? []).map((claims) => ({ ...file, claims }))
    })
})

type File = typeof anyFile extends fc.Arbitrary<infer T> ? T : never
type Object = Readonly<Record<string, unknown>>

const RUNS = { numRuns: 25 }
const sorted = (values: readonly unknown[]) => values.map(String).toSorted()

/** Asserts that the state has exactly the objects of the file. Each object has at least the members that the file gives. */
function assertSame(state: Readonly<Record<string, readonly unknown[]>>, file: File): void {
  const compare = (present: readonly unknown[], wanted: readonly Object[], key: string) => {
    const found = present as readonly Object[]
    deepEqual(sorted(found.map((one) => one[key])), sorted(wanted.map((one) => one[key])))
    for (const one of wanted) {
      const match = found.find((each) => each[key] === one[key]) ?? {}
      for (const [member, value] of Object.entries(one)) {
        if (member === "scopes") compare(match.scopes as Object[], value as Object[], "scope")
        else if (member === "scope" && key === "name")
          deepEqual(sorted(String(match.scope).split(" ")), sorted(String(value).split(" ")))
        else if (member === "roles") deepEqual(sorted(match.roles as string[]), sorted(value as string[]))
        else deepEqual(match[member], JSON.parse(JSON.stringify(value)), member)
      }
    }
  }
  compare(state.apis ?? [], file.apis, "identifier")
  for (const kind of ["attributes", "roles", "groups", "clients"] as const)
    compare(state[kind] ?? [], file[kind], "name")
  const keyed = (claims: readonly unknown[]) =>
    (claims as Object[]).map((one) => ({ ...one, key: `${one.name} ${one.client}` }))
  compare(keyed(state.claims ?? []), keyed(file.claims), "key")
}

test("from any state, apply --prune makes the state of the file; a second run and an applied export find nothing to change", async () => {
  const { planned, run, state, exported, administration } = await memory()
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const text = JSON.stringify(file)
      await run(await planned([text], { prune: true }))
      assertSame(await state(), file)
      const [last] = await administration.audit.list({ limit: 1 })
      deepEqual(await planned([text], { prune: true }), [])
      deepEqual(await planned([await exported()], { prune: true }), [])
      deepEqual(await administration.audit.list({ limit: 1 }), last === undefined ? [] : [last])
    }),
    RUNS,
  )
})

test("an export makes the same state from any other state", async () => {
  const [one, other] = [await memory(), await memory()]
  await fc.assert(
    fc.asyncProperty(anyFile, anyFile, async (file, former) => {
      await one.run(await one.planned([JSON.stringify(file)], { prune: true }))
      await other.run(await other.planned([JSON.stringify(former)], { prune: true }))
      await other.run(await other.planned([await one.exported()], { prune: true }))
      const byKey = (state: Readonly<Record<string, readonly unknown[]>>) =>
        Object.fromEntries(
          Object.entries(state).map(([kind, list]) => [kind, sorted(list.map((each) => JSON.stringify(each)))]),
        )
      deepEqual(byKey(await other.state()), byKey(await one.state()))
    }),
    RUNS,
  )
})

test("if apply ends after any number of steps, the next run makes exactly the missing ones", async () => {
  const { planned, run, state } = await memory()
  await fc.assert(
    fc.asyncProperty(anyFile, fc.nat(), async (file, stop) => {
      const text = JSON.stringify(file)
      const steps = await planned([text], { prune: true })
      const done = stop % (steps.length + 1)
      await run(steps.slice(0, done))
      const title = ({ action, kind, name, client }: (typeof steps)[number]) => `${action} ${kind} ${name} ${client}`
      const rest = await planned([text], { prune: true })
      deepEqual(rest.map(title), steps.slice(done).map(title))
      await run(rest)
      assertSame(await state(), file)
    }),
    RUNS,
  )
})

test("without --prune nothing is deleted, and objects that no file names stay as they are", async () => {
  const { planned, run, state } = await memory()
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const before = await state()
      // Files need not name every existing object. This file leaves out the second client and group, and the claims for one client.
      const half = {
        ...file,
        clients: file.clients.slice(0, 1),
        groups: file.groups.slice(0, 1),
        claims: file.claims.filter(({ client }) => client === undefined),
      }
      const steps = await planned([JSON.stringify(half)])
      ok(steps.every(({ action }) => action !== "delete"))
      await run(steps)
      const after = await state()
      const names = half.clients.map((client) => client.name)
      const others = (clients: readonly unknown[]) =>
        (clients as Object[]).filter((one) => !names.includes(String(one.name)))
      deepEqual(others(after.clients), others(before.clients))
    }),
    RUNS,
  )
})
