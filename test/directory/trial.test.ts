/** The trial of a connection to a directory: what the directory says about a person, and whether it takes their password. Decision 0080. */
import { deepEqual, doesNotMatch, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { adminApi, read } from "../admin_api/samples.ts"
import type { Received } from "../support/wire.ts"
import { PASSWORD, PEOPLE, skipWithoutSlapd, slapd } from "./slapd.ts"

const skip = skipWithoutSlapd
const openldap = skip === false ? await slapd({ after }) : undefined
const at = await adminApi({ after })
if (openldap !== undefined) {
  await openldap.person("alice", { cn: "Alice Liddell", mail: "alice@acme.example" })
  await openldap.person("bob")
  await at.gatehouse.administration.connections.create({
    name: "staff",
    preset: "ldap",
    directory_urls: [`ldaps://localhost:${openldap.securePort}`],
    ca_certificate: openldap.cert,
    base_dn: PEOPLE,
    accounts: "everybody",
    enabled: false,
  })
}

interface Trial {
  readonly messages: readonly { readonly step: string; readonly received: readonly { readonly name: string }[] }[]
  readonly identity: Readonly<Record<string, unknown>> | null
  readonly claims: Readonly<Record<string, unknown>>
  readonly problem: Readonly<Record<string, unknown>> | null
}

async function tried(username: string, password?: string): Promise<Trial> {
  const answer: Received = await at.call("POST", "/connections/staff/trials/person", {
    json: { username, ...(password !== undefined && { password }) },
  })
  equal(answer.status, 200, answer.text)
  if (password !== undefined) doesNotMatch(answer.text, new RegExp(password))
  return read<Trial>(answer)
}

const reasonOf = ({ problem }: Trial) => problem?.reason

test("shows the entry of a person and who would sign in, without their password and without an account", {
  skip,
}, async () => {
  const { messages, identity, claims, problem } = await tried("alice")
  deepEqual(
    [problem, identity?.username, identity?.email, identity?.email_verified],
    [null, "alice", "alice@acme.example", true],
  )
  deepEqual(claims.cn, ["Alice Liddell"])
  deepEqual(
    messages.map(({ step, received }) => [step, received.some(({ name }) => name === "mail")]),
    [["search", true]],
  )
  deepEqual(
    (await at.gatehouse.administration.users.list()).map(({ username }) => username),
    ["ann"],
  )
})

test("says that nobody has the name, with what to do", { skip }, async () => {
  const trial = await tried("nobody")
  equal(reasonOf(trial), "directory-person-unknown")
  equal(typeof trial.problem?.advice, "string")
})

test("a right password is tried any number of times, and of the wrong ones three reach the directory", {
  skip,
}, async () => {
  for (let times = 0; times < 4; times++) equal((await tried("bob", PASSWORD)).identity?.username, "bob")
  for (let times = 0; times < 3; times++) equal(reasonOf(await tried("bob", "wrong")), "directory-password-differs")
  for (const password of ["wrong", PASSWORD])
    equal(reasonOf(await tried("bob", password)), "directory-attempts-limited")
  equal((await tried("bob")).identity?.username, "bob")
})
