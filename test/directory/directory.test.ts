/** What a directory proves: a real OpenLDAP. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { networkInterfaces } from "node:os"
import { after, test } from "node:test"
import { Attribute, Change } from "ldapts"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { checkDirectory } from "../../src/connections/directory/check_directory.ts"
import { directories } from "../../src/connections/directory/directories.ts"
import type { DirectoryOutcome, WantedPerson } from "../../src/ports/connections.ts"
import { connectionTo, flawOf, listening, NOT_ABORTED, proveAt, whyOf } from "./proving.ts"
import { PASSWORD, PEOPLE, SEARCHER, SUFFIX, skipWithoutSlapd, slapd } from "./slapd.ts"

const skip = skipWithoutSlapd
const openldap = skip === false ? await slapd({ after }) : undefined

/** The tests with this directory are skipped without it. */
function here() {
  if (openldap === undefined) throw new Error("no slapd")
  return openldap
}

const secure = (settings: Partial<Connection> = {}) =>
  connectionTo(`ldaps://localhost:${here().securePort}`, { caCertificate: here().cert, ...settings })

/** Asks the directory with this password. */
const prove = (
  wanted: string | WantedPerson,
  password: string,
  connection: Connection = secure(),
  secret?: Secret,
): Promise<DirectoryOutcome> => proveAt(connection, wanted, password, secret)

function identityIn(outcome: DirectoryOutcome) {
  if ("identity" in outcome) return outcome.identity
  throw new Error(JSON.stringify(outcome))
}

test("the right password proves the person, with the attributes of the entry", { skip }, async () => {
  await here().person("alice", { cn: "Alice Liddell", mail: ["alice@acme.example", "al@acme.example"] })
  const { subject, claims, ...identity } = identityIn(await prove(" Alice ", PASSWORD))
  deepEqual(claims, {
    uid: ["alice"],
    cn: ["Alice Liddell"],
    mail: ["alice@acme.example", "al@acme.example"],
    entryUUID: [subject],
  })
  match(subject, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  deepEqual(identity, {
    email: "alice@acme.example",
    emailVerified: true,
    name: "Alice Liddell",
    username: "alice",
    acr: undefined,
    amr: [],
    authTime: undefined,
  })
  equal(identityIn(await prove("alice@acme.example", PASSWORD)).subject, subject)
})

test("a wrong password is refused, and an empty one is not sent (RFC 4513 §5.1.2)", { skip }, async () => {
  await here().person("bob")
  deepEqual(await prove("bob", "wrong"), { refused: "wrong" })
  deepEqual(await prove("bob", ""), { refused: "wrong" })
  deepEqual(await prove("nobody", PASSWORD), { refused: "unknown" })
  deepEqual(await prove("", PASSWORD), { refused: "unknown" })
  deepEqual(await prove("b".repeat(5000), PASSWORD), { refused: "unknown" })
})

test("two entries name nobody", { skip }, async () => {
  await here().person("twin1", { mail: "twin@acme.example" })
  await here().person("twin2", { mail: "twin@acme.example" })
  await here().person("twin3", { mail: "twin@acme.example" })
  deepEqual(await prove("twin@acme.example", PASSWORD), { refused: "ambiguous" })
})

test("what a person types stays one value of the filter (RFC 4515 §3)", { skip }, async () => {
  await here().person("carol")
  for (const typed of ["*", "car*", "carol)(uid=*", "*)(objectClass=*", "carol\0", "\\63arol", "(carol)", ")", "\\"])
    deepEqual(await prove(typed, PASSWORD), { refused: "unknown" }, typed)
  const odd = "o(d)d*\\63 größe"
  await here().person(odd, {}, "cn=odd")
  equal(identityIn(await prove(odd, PASSWORD)).username, odd)
  const filter = "(|(uid={username})(cn={username}))"
  equal(identityIn(await prove("carol", PASSWORD, secure({ userFilter: filter }))).username, "carol")
})

test("the name of an entry may need escapes", { skip }, async () => {
  const dn = await here().person(
    "john",
    { cn: 'Smith, John + "J" <j>; #1' },
    'cn=Smith\\, John \\+ \\"J\\" \\<j\\>\\; #1',
  )
  ok(await here().accepts(dn, PASSWORD))
  equal(identityIn(await prove("john", PASSWORD)).username, "john")
})

test("an account that an administrator locked is disabled, and one that wrong passwords locked is refused (RFC 4511 §A.1)", {
  skip,
}, async () => {
  const dn = await here().person("dora")
  const { subject } = identityIn(await prove("dora", PASSWORD))
  const locked = async (value: string) => {
    const modification = new Attribute({ type: "pwdAccountLockedTime", values: [value] })
    await here().asRoot((client) => client.modify(dn, new Change({ operation: "replace", modification })))
  }
  await locked("000001010000Z")
  deepEqual(await prove("dora", PASSWORD), { refused: "disabled", subject })
  await locked("99991231235959Z")
  deepEqual(await prove("dora", PASSWORD), { refused: "wrong" })
})

test("an entry without a password is refused", { skip }, async () => {
  const dn = await here().person("erin")
  const password = new Attribute({ type: "userPassword", values: [] })
  await here().asRoot((client) => client.modify(dn, new Change({ operation: "delete", modification: password })))
  deepEqual(await prove("erin", PASSWORD), { refused: "wrong" })
})

test("the stable id stays when name and address change, and finds a person by itself", { skip }, async () => {
  const dn = await here().person("fay", { mail: "fay@acme.example" })
  const { subject } = identityIn(await prove("fay", PASSWORD))
  const mail = new Attribute({ type: "mail", values: ["fay.new@acme.example"] })
  await here().asRoot(async (client) => {
    await client.modify(dn, new Change({ operation: "replace", modification: mail }))
    await client.modifyDN(dn, "uid=faith")
  })
  const renamed = identityIn(await prove("faith", PASSWORD))
  deepEqual([renamed.subject, renamed.email], [subject, "fay.new@acme.example"])
  deepEqual(await prove("fay2", PASSWORD), { refused: "unknown" })
  equal(identityIn(await prove({ username: "fay2", subject, now: 0 }, PASSWORD)).subject, subject)
})

test("names of attributes have no case (RFC 4512 §2.5)", { skip }, async () => {
  await here().person("uma")
  const { subject } = identityIn(await prove("uma", PASSWORD))
  equal(identityIn(await prove("uma", PASSWORD, secure({ subjectClaim: "ENTRYuuid" }))).subject, subject)
})

test("the password is asked for only after the person is found", { skip }, async () => {
  await here().person("gus")
  const asked: string[] = []
  const proveBy = (username: string) =>
    directories({ secretOf: () => undefined }).prove(
      secure(),
      { username, now: 0 },
      async (subject) => {
        asked.push(subject)
        return undefined
      },
      NOT_ABORTED,
    )
  deepEqual(await proveBy("nobody"), { refused: "unknown" })
  equal(asked.length, 0)
  deepEqual(await proveBy("gus"), { refused: "untried" })
  equal(asked.length, 1)
})

test("the service binds with its own name and password to search", { skip }, async () => {
  await here().person("hal")
  const bound = secure({ bindDn: SEARCHER })
  ok("identity" in (await prove("hal", PASSWORD, bound, new Secret(PASSWORD))))
  equal(flawOf(await prove("hal", PASSWORD, bound, new Secret("wrong"))), "connection-code-refused")
  equal(flawOf(await prove("hal", PASSWORD, bound)), "connection-code-refused")
})

test("the preset active-directory finds people by their three names, and shows objectGUID as its tools do", {
  skip,
}, async () => {
  const guid = Buffer.from("0102030405060708090a0b0c0d0e0fff", "hex")
  const texts = {
    objectClass: "user",
    cn: "Mallory Ⅱ",
    sn: "m",
    displayName: "Mal",
    mail: "mal@acme.example",
    sAMAccountName: "mal",
    userPrincipalName: "mal@ad.acme.example",
    objectCategory: "person",
    userPassword: PASSWORD,
  }
  const attributes = Object.entries(texts).map(([type, value]) => new Attribute({ type, values: [value] }))
  const id = new Attribute({ type: "objectGUID", values: [guid] })
  await here().asRoot((client) => client.add(`cn=Mallory Ⅱ,${PEOPLE}`, [...attributes, id]))
  const preset = secure({ preset: "active-directory" })
  for (const typed of ["MAL", "mal@ad.acme.example", "mal@acme.example"]) {
    const { subject, name, username, email } = identityIn(await prove(typed, PASSWORD, preset))
    deepEqual([subject, name], ["04030201-0605-0807-090a-0b0c0d0e0fff", "Mal"])
    deepEqual([username, email], ["mal", "mal@acme.example"])
  }
  const subject = "04030201-0605-0807-090a-0b0c0d0e0fff"
  equal(identityIn(await prove({ username: "renamed", subject, now: 0 }, PASSWORD, preset)).username, "mal")
})

test("an attribute that is no stable id proves nobody", { skip }, async () => {
  await here().person("ida", { mail: ["ida@acme.example", "ida2@acme.example"] })
  equal(flawOf(await prove("ida", PASSWORD, secure({ subjectClaim: "mail" }))), "connection-identity-invalid")
  equal(flawOf(await prove("ida", PASSWORD, secure({ subjectClaim: "objectGUID" }))), "connection-identity-invalid")
  equal(flawOf(await prove("ida", PASSWORD, secure({ subjectClaim: "none" }))), "connection-identity-invalid")
})

test("StartTLS and ldaps need a certificate for the host from a trusted authority (RFC 6066 §3)", {
  skip,
}, async () => {
  await here().person("joe")
  const { port, securePort, cert } = here()
  for (const [name, url, caCertificate, expected] of [
    ["StartTLS", `ldap://localhost:${port}`, cert, ""],
    ["StartTLS, no authority", `ldap://localhost:${port}`, undefined, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["StartTLS, wrong name", `ldap://127.0.0.1:${port}`, cert, "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["ldaps, no authority", `ldaps://localhost:${securePort}`, undefined, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["ldaps, wrong name", `ldaps://127.0.0.1:${securePort}`, cert, "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["ldaps at the port of ldap", `ldaps://localhost:${port}`, cert, "connection-unreachable"],
  ] as const) {
    const outcome = await prove("joe", PASSWORD, connectionTo(url, { caCertificate }))
    if (expected === "") ok("identity" in outcome, name)
    else {
      equal(flawOf(outcome), "connection-unreachable", name)
      if (expected.includes("_")) match(whyOf(outcome), new RegExp(expected), name)
    }
  }
})

const external = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address

test("without TLS, passwords go only to a directory on this machine", { skip }, async (t) => {
  const local = await slapd(t, { withTls: false })
  await local.person("kim")
  ok("identity" in (await prove("kim", PASSWORD, connectionTo(`ldap://127.0.0.1:${local.port}`))))
  if (external === undefined) return t.skip("this machine has no address of its own")
  const other = await slapd(t, { address: external, withTls: false })
  await other.person("kim")
  const outcome = await prove("kim", PASSWORD, connectionTo(`ldap://${external}:${other.port}`))
  equal(flawOf(outcome), "connection-unreachable")
  match(whyOf(outcome), /connection-directory-plain/)
})

test("the first directory that accepts a connection is used", { skip }, async () => {
  await here().person("lea")
  const urls = ["ldaps://localhost:9", `ldaps://localhost:${here().securePort}`]
  ok("identity" in (await prove("lea", PASSWORD, secure({ directoryUrls: urls }))))
})

test("a check searches, and needs no person", { skip }, async () => {
  const port = directories({ secretOf: () => undefined })
  deepEqual(
    (await checkDirectory(port, secure())).map(({ state }) => state),
    ["ok"],
  )
  deepEqual(
    (await checkDirectory(port, secure({ caCertificate: undefined }))).map(({ state }) => state),
    ["problem"],
  )
})

test("no referral is followed (RFC 4511 §4.1.10)", { skip }, async (t) => {
  let connections = 0
  const elsewhere = await listening(t, () => connections++)
  await here().asRoot((client) =>
    client.add(`ou=away,${PEOPLE}`, {
      objectClass: ["referral", "extensibleObject"],
      ou: "away",
      ref: `ldap://127.0.0.1:${elsewhere}/ou=away,${SUFFIX}`,
    }),
  )
  await here().person("max")
  ok("identity" in (await prove("max", PASSWORD)))
  deepEqual(await prove("nobody", PASSWORD), { refused: "unknown" })
  const outcome = await prove("max", PASSWORD, secure({ baseDn: `ou=away,${PEOPLE}` }))
  equal(flawOf(outcome), "connection-answer-invalid")
  match(whyOf(outcome), /"10"/)
  equal(connections, 0)
})

test("an answer that is too large ends the connection", { skip }, async () => {
  await here().person("nan", { cn: Array.from({ length: 3000 }, (_, at) => `nan ${at} ${"n".repeat(100)}`) })
  const outcome = await prove("nan", PASSWORD)
  equal(flawOf(outcome), "connection-unreachable")
  match(whyOf(outcome), /outbound-too-long/)
})

test("an entry that is missing or forbidden as base is the operator's problem", { skip }, async () => {
  equal(flawOf(await prove("alice", PASSWORD, secure({ baseDn: `ou=none,${SUFFIX}` }))), "connection-answer-invalid")
  equal(flawOf(await prove("alice", PASSWORD, secure({ baseDn: undefined }))), "connection-unreachable")
  equal(flawOf(await prove("alice", PASSWORD, secure({ directoryUrls: [] }))), "connection-unreachable")
  equal(flawOf(await prove("alice", PASSWORD, secure({ userFilter: "(uid={username}" }))), "connection-answer-invalid")
})

test("a slow directory delays only its own people", { skip }, async (t) => {
  await here().person("oda")
  const silent = await listening(t, () => {})
  const port = directories({ secretOf: () => undefined, timeoutMs: 2000 })
  const given = async () => new Secret(PASSWORD)
  const slow = connectionTo(`ldap://127.0.0.1:${silent}`)
  const waiting = Array.from({ length: 64 }, () => port.prove(slow, { username: "ann", now: 0 }, given, NOT_ABORTED))
  const quick = port.prove(secure(), { username: "oda", now: 0 }, given, NOT_ABORTED)
  ok("identity" in (await Promise.race([quick, ...waiting])))
  for (const outcome of await Promise.all(waiting)) equal(flawOf(outcome), "connection-unreachable")
})
