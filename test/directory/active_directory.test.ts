/** What an Active Directory proves: a real one, Samba's. */
import { deepEqual, equal, match, ok, partialDeepStrictEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { checkDirectory } from "../../src/connections/directory/check_directory.ts"
import { directories } from "../../src/connections/directory/directories.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"
import { connectionTo, flawOf, proveAt, whyOf } from "./proving.ts"
import { activeDirectory, DOMAIN, LOCKED_AFTER, PASSWORD, PEOPLE, SEARCHER, skipWithoutSamba } from "./samba.ts"

const skip = skipWithoutSamba
const domain = skip === false ? await activeDirectory({ after }) : undefined

/** The tests with this directory are skipped without it. */
function here() {
  if (domain === undefined) throw new Error("no Active Directory")
  return domain
}

const SECRET = new Secret(PASSWORD)
/** 1601, in the 100 nanoseconds that Active Directory counts. */
const EXPIRED = "1"

const connection = (settings: Partial<Connection> = {}) =>
  connectionTo(`ldaps://${here().address}`, {
    preset: "active-directory",
    baseDn: DOMAIN,
    bindDn: SEARCHER,
    caCertificate: here().cert,
    ...settings,
  })

const prove = (username: string, password = PASSWORD, settings: Partial<Connection> = {}, secret = SECRET) =>
  proveAt(connection(settings), username, password, secret, 20_000)

test("people sign in with each of their three names, and the id is the one that Samba's own tool shows", {
  skip,
}, async () => {
  const dn = await here().person("alice", { mail: "alice.l@acme.example", displayName: "Alice Liddell" })
  const subject = here().shownByTool("alice", "objectGUID")
  const identity = {
    subject,
    email: "alice.l@acme.example",
    emailVerified: true,
    name: "Alice Liddell",
    username: "alice",
    acr: undefined,
    amr: [],
    authTime: undefined,
  }
  for (const typed of ["ALICE", "alice@ad.acme.example", "alice.l@acme.example"])
    partialDeepStrictEqual(await prove(typed), { identity }, typed)
  await here().rename(dn, "alicia")
  const renamed = await prove("alicia")
  deepEqual("identity" in renamed && [renamed.identity.subject, renamed.identity.username], [subject, "alicia"])
})

test("a wrong password, and a person who is disabled, expired, locked, or must choose a new password, are refused", {
  skip,
}, async () => {
  await here().person("bob")
  deepEqual(await prove("bob", "wrong"), { refused: "wrong" })
  deepEqual(await prove("nobody"), { refused: "unknown" })
  const disabled = await here().person("carol")
  await here().disable(disabled)
  for (const password of [PASSWORD, "wrong"])
    deepEqual(await prove("carol", password), {
      refused: "disabled",
      subject: here().shownByTool("carol", "objectGUID"),
    })
  const over = await here().person("cleo")
  await here().replace(over, "accountExpires", EXPIRED)
  deepEqual(await prove("cleo"), { refused: "disabled", subject: here().shownByTool("cleo", "objectGUID") })
  const locked = await here().person("dora")
  for (let attempt = 0; attempt < LOCKED_AFTER; attempt++) equal(await here().accepts(locked, "wrong"), false)
  equal(await here().accepts(locked, PASSWORD), false)
  deepEqual(await prove("dora"), { refused: "wrong" })
  const expired = await here().person("erin")
  ok("identity" in (await prove("erin")))
  await here().replace(expired, "pwdLastSet", "0")
  deepEqual(await prove("erin"), { refused: "wrong" })
})

test("what a person types stays one value of the filter (RFC 4515 §3)", { skip }, async () => {
  await here().person("fay")
  for (const typed of ["*", "fa*", "fay)(objectClass=*", "\\66ay", "fay\0", "(fay)"])
    deepEqual(await prove(typed), { refused: "unknown" }, typed)
})

test("the account that searches needs its password, and Active Directory answers nobody else", { skip }, async () => {
  await here().person("gus")
  equal(flawOf(await prove("gus", PASSWORD, {}, new Secret("wrong"))), "connection-code-refused")
  const anonymous = await prove("gus", PASSWORD, { bindDn: undefined })
  equal(flawOf(anonymous), "connection-answer-invalid")
  const port = directories({ secretOf: () => SECRET })
  deepEqual(
    (await checkDirectory(port, connection())).map(({ state }) => state),
    ["ok"],
  )
})

test("StartTLS works, and a certificate of nobody's authority is refused", { skip }, async () => {
  await here().person("hal")
  const directoryUrls = [`ldap://${here().address}`]
  ok("identity" in (await prove("hal", PASSWORD, { directoryUrls })))
  for (const settings of [{ caCertificate: undefined }, { caCertificate: undefined, directoryUrls }]) {
    const outcome = await prove("hal", PASSWORD, settings)
    equal(flawOf(outcome), "connection-unreachable")
    match(whyOf(outcome), /DEPTH_ZERO_SELF_SIGNED_CERT/)
  }
})

test("the references of the domain to its other parts are not followed (RFC 4511 §4.1.10)", { skip }, async () => {
  await here().person("ida")
  ok((await here().references()) > 0)
  for (const baseDn of [DOMAIN, PEOPLE]) ok("identity" in (await prove("ida", PASSWORD, { baseDn })))
})

const RULE = { value: undefined, gives: "group", when: "each", administers: false } as const
const SHOWN_PEOPLE = "CN=Users,DC=ad,DC=acme,DC=example"
const sorted = (list: unknown) => Array.isArray(list) && list.toSorted()

/** A service with the domain as its connection "staff". */
async function withDomain(t: Parameters<typeof service>[0]) {
  const at = await service(t)
  const client = await confidentialClient(at)
  await at.gatehouse.administration.connections.create({
    name: "staff",
    preset: "active-directory",
    directory_urls: [`ldaps://${here().address}`],
    ca_certificate: here().cert,
    base_dn: DOMAIN,
    bind_dn: SEARCHER,
    client_secret: SECRET,
    accounts: "everybody",
  })
  async function type(username: string, password: string) {
    const browser = new Browser()
    const page = await browser.get(authorizeUrl(at, requestOf(client)))
    return (await browser.submit(formOf(page.html), { username, password })).status
  }
  return { at, type }
}

test("a disabled or expired person is signed out at the next attempt, a locked one is not (decision 0079)", {
  skip,
}, async (t) => {
  const { at, type } = await withDomain(t)
  const { users, sessions } = at.gatehouse.store
  const countOf = async (username: string) => {
    const { user } = (await users.findByUsername(username)) ?? {}
    return user === undefined ? undefined : (await sessions.listOf(user.id)).length
  }
  const people = { lea: await here().person("lea"), leo: await here().person("leo"), liv: await here().person("liv") }
  for (const name of Object.keys(people)) deepEqual([await type(name, PASSWORD), await countOf(name)], [303, 1])
  await here().disable(people.lea)
  await here().replace(people.leo, "accountExpires", EXPIRED)
  for (let attempt = 0; attempt < LOCKED_AFTER; attempt++) await here().accepts(people.liv, "wrong")
  for (const [name, left] of [
    ["lea", 0],
    ["leo", 0],
    ["liv", 1],
  ] as const)
    deepEqual([await type(name, PASSWORD), await countOf(name)], [403, left], name)
})

test("nested groups and the primary group of the domain give groups here, and a removed membership takes away (decision 0078)", {
  skip,
}, async (t) => {
  const person = await here().person("ned")
  const inner = await here().group("inner", [person])
  const outer = await here().group("outer", [await here().group("middle", [inner])])
  const found = await prove("ned", PASSWORD, { rules: [{ ...RULE, from: "groups", name: "x" }] })
  const { groups, group_dns } = "identity" in found ? found.identity.claims : {}
  // The primary group of everybody is "Domain Users", which the group "Users" contains. No group lists ned as its member.
  deepEqual([groups, group_dns].map(sorted), [
    ["Domain Users", "Users", "inner", "middle", "outer"],
    [
      ...["CN=Domain Users,CN=Users,DC=ad,DC=acme,DC=example", "CN=Users,CN=Builtin,DC=ad,DC=acme,DC=example"],
      ...[`CN=inner,${SHOWN_PEOPLE}`, `CN=middle,${SHOWN_PEOPLE}`, `CN=outer,${SHOWN_PEOPLE}`],
    ],
  ])

  const { at, type } = await withDomain(t)
  const { administration, store } = at.gatehouse
  for (const name of ["near", "far"]) await administration.groups.create({ name })
  await administration.connections.update("staff", {
    rules: [
      { from: "groups", value: "INNER", gives: "group", name: "near" },
      { from: "group_dns", value: outer, gives: "group", name: "far" },
    ],
  })
  const held = async () => {
    equal(await type("ned", PASSWORD), 303)
    const { user } = (await store.users.findByUsername("ned")) ?? {}
    return user && (await store.groups.ofUser(user.id)).map(({ name }) => name)
  }
  deepEqual(await held(), ["far", "near"])
  await here().removeMember(`cn=middle,${PEOPLE}`, inner)
  deepEqual(await held(), ["near"])
  await here().removeMember(inner, person)
  deepEqual(await held(), [])
})

test("three wrong passwords of a person reach the domain, which does not lock the person", { skip }, async (t) => {
  const dn = await here().person("kim")
  const { at, type } = await withDomain(t)
  equal(await type("kim", PASSWORD), 303)
  for (const username of ["kim", "kim@ad.acme.example", "kim@acme.example"])
    for (let attempt = 0; attempt < 3; attempt++) equal(await type(username, "wrong"), 403)
  equal(await type("kim", PASSWORD), 403)
  equal(await here().attributeOf(dn, "badPwdCount"), "3")
  ok(await here().accepts(dn, PASSWORD))
  at.clock.advance({ seconds: 1801 })
  equal(await type("kim", PASSWORD), 303)
})
