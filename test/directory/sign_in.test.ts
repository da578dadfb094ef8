/** The sign-in form, whose passwords a directory checks for people without one here. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { createServer } from "node:net"
import { after, test } from "node:test"
import { Attribute, Change } from "ldapts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import { event } from "../store/samples.ts"
import { addUser } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD as OF_ANN, requestOf } from "../support/journey.ts"
import { enrolled, isSecondFactorPage } from "../support/second_factor.ts"
import { confidentialClient, service } from "../support/service.ts"
import { START } from "../support/world.ts"
import { PASSWORD, PEOPLE, SEARCHER, skipWithoutSlapd, slapd } from "./slapd.ts"

const skip = skipWithoutSlapd
const openldap = skip === false ? await slapd({ after }) : undefined
const UNAVAILABLE = /a directory of accounts does not answer/
const WRONG = /Wrong username or password/

function here() {
  if (openldap === undefined) throw new Error("no slapd")
  return openldap
}

/** A service with the user ann, who has a password here, and with the directory as a connection. */
async function withDirectory(t: Parameters<typeof service>[0], settings: Partial<Connection> = {}) {
  const at = await service(t)
  const client = await confidentialClient(at)
  const connection: Connection = {
    ...CONNECTIONS.defaults(),
    id: newId("connection", START, systemRandom),
    name: "staff",
    preset: "ldap",
    directoryUrls: [`ldaps://localhost:${openldap?.securePort ?? 9}`],
    caCertificate: openldap?.cert,
    baseDn: PEOPLE,
    accounts: "everybody",
    sealedSecret: undefined,
    createdAt: START,
    ...settings,
  }
  equal(await at.gatehouse.store.connections.create(connection, event("connection-created")), true)
  const url = authorizeUrl(at, requestOf(client))
  return {
    ...at,
    connection,
    async type(username: string, password: string, browser = new Browser()): Promise<Visited> {
      // The server keeps only some of the refusals of a second.
      at.clock.advance({ seconds: 1 })
      return browser.submit(formOf((await browser.get(url)).html), { username, password })
    },
    async change(more: Partial<Connection>) {
      const before = await at.gatehouse.store.connections.find(connection.id)
      if (before === undefined) throw new Error("no connection")
      equal(
        await at.gatehouse.store.connections.update({ ...before, ...more }, event("connection-updated"), before),
        true,
      )
    },
    userNamed: async (username: string) => (await at.gatehouse.store.users.findByUsername(username))?.user,
    async reasonOf({ headers }: Visited): Promise<string> {
      await at.gatehouse.store.probe()
      const kept = await at.gatehouse.store.refusals.find(headers.get("x-trace-id") ?? "", at.clock())
      return JSON.parse(kept?.record ?? "{}").reason
    },
  }
}

const at = await withDirectory({ after })

/** Says what the sign-in page answers. */
function outcomeOf({ status, html }: Visited): string {
  if (status === 303) return "signed in"
  if (WRONG.test(html)) return "wrong"
  return UNAVAILABLE.test(html) ? "unavailable" : `${status} ${html.slice(0, 300)}`
}

test("a person of the directory signs in with its password, and gets an account once", { skip }, async () => {
  await here().person("grace", { cn: "Grace Hopper", mail: "grace@acme.example" })
  equal(outcomeOf(await at.type("grace", PASSWORD)), "signed in")
  const user = await at.userNamed("grace")
  deepEqual([user?.name, user?.email, user?.emailVerified], ["Grace Hopper", "grace@acme.example", true])
  equal(outcomeOf(await at.type("grace@acme.example", PASSWORD)), "signed in")
  equal(await at.gatehouse.store.linkedIdentities.countOf(at.connection.id, 9), 1)
})

test("a wrong, an empty and an unknown one are refused alike, and the operator sees why", { skip }, async () => {
  await here().person("hedy")
  await here().person("twin1", { mail: "twin@acme.example" })
  await here().person("twin2", { mail: "twin@acme.example" })
  for (const [username, password, reason] of [
    ["hedy", "wrong", "directory-password-differs"],
    ["hedy", "", "password-differs"],
    ["nobody", PASSWORD, "directory-person-unknown"],
    ["*", PASSWORD, "directory-person-unknown"],
    ["twin@acme.example", PASSWORD, "directory-person-ambiguous"],
    ["ann", PASSWORD, "password-differs"],
  ] as const) {
    const page = await at.type(username, password)
    equal(outcomeOf(page), "wrong", username)
    equal(page.status, 403)
    if (password !== "") equal(await at.reasonOf(page), reason, username)
  }
  equal(await at.userNamed("hedy"), undefined)
})

test("an account with a password here keeps it, and the directory never gets a password for it", { skip }, async () => {
  const dn = await here().person("ann")
  equal(outcomeOf(await at.type("ann", OF_ANN)), "signed in")
  for (let attempt = 0; attempt < 8; attempt++) equal(outcomeOf(await at.type("ann", "wrong")), "wrong")
  equal(outcomeOf(await at.type("ann", PASSWORD)), "wrong")
  ok(await here().accepts(dn, PASSWORD))
})

test("a person renamed in the directory keeps the account, also under the name of the account", { skip }, async () => {
  const dn = await here().person("fay")
  equal(outcomeOf(await at.type("fay", PASSWORD)), "signed in")
  await here().asRoot((client) => client.modifyDN(dn, "uid=faith"))
  equal(outcomeOf(await at.type("faith", PASSWORD)), "signed in")
  equal(await at.userNamed("faith"), undefined)
  const cleared = new Attribute({ type: "uid", values: ["faith"] })
  await here().asRoot((client) =>
    client.modify(`uid=faith,${PEOPLE}`, new Change({ operation: "replace", modification: cleared })),
  )
  equal(outcomeOf(await at.type("fay", PASSWORD)), "signed in")
})

test("three wrong passwords of a person reach the directory in 30 minutes, under all their names", {
  skip,
}, async () => {
  const dn = await here().person("kim", { mail: "kim@acme.example" })
  for (const username of ["kim", "KIM", "kim@acme.example"]) equal(outcomeOf(await at.type(username, "wrong")), "wrong")
  for (let attempt = 0; attempt < 6; attempt++) {
    const page = await at.type("kim", PASSWORD)
    equal(outcomeOf(page), "wrong")
    equal(await at.reasonOf(page), "directory-attempts-limited")
  }
  ok(await here().accepts(dn, PASSWORD), "the directory locked the account")
  at.clock.advance({ seconds: 1801 })
  equal(outcomeOf(await at.type("kim", PASSWORD)), "signed in")
})

test("right passwords do not count", { skip }, async () => {
  await here().person("lea")
  for (let attempt = 0; attempt < 5; attempt++) equal(outcomeOf(await at.type("lea", PASSWORD)), "signed in")
})

test("the search uses the sealed secret, and a wrong one is the operator's problem", { skip }, async (t) => {
  const own = await service(t)
  const client = await confidentialClient(own)
  const { connections } = own.gatehouse.administration
  const settings = {
    preset: "ldap",
    directory_urls: [`ldaps://localhost:${here().securePort}`],
    ca_certificate: here().cert,
    base_dn: PEOPLE,
    bind_dn: SEARCHER,
    accounts: "everybody",
  }
  await connections.create({ ...settings, name: "staff", client_secret: new Secret(PASSWORD) })
  await here().person("tess")
  const typed = async () => {
    const browser = new Browser()
    const page = await browser.get(authorizeUrl(own, requestOf(client)))
    return outcomeOf(await browser.submit(formOf(page.html), { username: "tess", password: PASSWORD }))
  }
  equal(await typed(), "signed in")
  await connections.replaceSecret("staff", new Secret("another"))
  equal(await typed(), "unavailable")
})

test("disabling the user here or the connection ends the way in", { skip }, async () => {
  await here().person("max")
  equal(outcomeOf(await at.type("max", PASSWORD)), "signed in")
  await at.gatehouse.administration.users.disable((await at.userNamed("max"))?.id ?? "")
  equal(outcomeOf(await at.type("max", PASSWORD)), "wrong")
  await here().person("nan")
  await at.change({ enabled: false })
  const page = await at.type("nan", PASSWORD)
  equal(await at.reasonOf(page), "account-unknown")
  await at.change({ enabled: true })
  equal(outcomeOf(await at.type("nan", PASSWORD)), "signed in")
})

test("nobody gets an account that the connection does not give", { skip }, async (t) => {
  const own = await withDirectory(t, { accounts: "domains", accountDomains: ["acme.example"] })
  await here().person("oda", { mail: "oda@acme.example" })
  await here().person("pia", { mail: "pia@elsewhere.example" })
  equal(outcomeOf(await own.type("oda", PASSWORD)), "signed in")
  const page = await own.type("pia", PASSWORD)
  equal(page.status, 403)
  match(page.html, /You have no account here/)
})

test("an account here with the same verified address is proven once", { skip }, async (t) => {
  const own = await withDirectory(t)
  await addUser(own, "local", {})
  await own.gatehouse.administration.users.update("local", { email: "quin@acme.example", email_verified: true })
  await here().person("quin", { mail: "quin@acme.example" })
  const browser = new Browser()
  const asked = await own.type("quin", PASSWORD, browser)
  equal(asked.status, 303)
  match(asked.location ?? "", /\/account\/link\?/)
  const page = await browser.get(asked.location ?? "")
  match(page.html, /quin@acme.example/)
  equal((await browser.submit(formOf(page.html), { username: "quin", password: PASSWORD })).status, 403)
  const linked = await browser.submit(formOf(page.html), { username: "local", password: OF_ANN })
  equal(linked.status, 303)
  await browser.get(linked.location ?? "")
  equal(outcomeOf(await own.type("quin", PASSWORD)), "signed in")
  const [link] = await own.gatehouse.store.linkedIdentities.ofUser((await own.userNamed("local"))?.id ?? ("" as never))
  notEqual(link, undefined)
})

test("a second factor is asked for, unless the operator takes the directory's word", { skip }, async (t) => {
  const own = await withDirectory(t)
  await here().person("rex")
  const browser = new Browser()
  equal(outcomeOf(await own.type("rex", PASSWORD, browser)), "signed in")
  await enrolled(own, "rex", browser)
  const again = new Browser()
  const begun = await own.type("rex", PASSWORD, again)
  ok(isSecondFactorPage(await again.get(begun.location ?? "")))
  await own.change({ secondFactor: "never" })
  const other = new Browser()
  const done = await own.type("rex", PASSWORD, other)
  ok(!isSecondFactorPage(await other.get(done.location ?? "")))
})

test("a person learns that a password here replaces the directory's, unless the operator allows none", {
  skip,
}, async (t) => {
  const own = await withDirectory(t)
  await here().person("olga")
  const browser = new Browser()
  equal(outcomeOf(await own.type("olga", PASSWORD, browser)), "signed in")
  const page = async () => (await browser.get(`${own.url}/account/password`)).html
  match(await page(), /From then on you sign in here with this password, no longer with the password of LDAP/)
  await own.change({ hasOwnPasswords: false })
  match(await page(), /You cannot set a password for this service/)
})

test("a directory has no button and no callback", { skip }, async () => {
  const { html } = await new Browser().get(`${at.url}/account/connections`)
  match(html, /name="password"/)
  ok(!html.includes('value="connect"'))
  const browser = new Browser()
  await here().person("sue")
  const begun = await browser.submit(formOf((await browser.get(`${at.url}/account/connections`)).html), {
    username: "sue",
    password: PASSWORD,
  })
  const own = await browser.get(begun.location ?? "")
  match(own.html, /value="remove"/)
  ok(!own.html.includes('value="connect"'))
})

test("while the directory is down, everyone who is not signed in reads the same, and ann signs in", async (t) => {
  const own = await withDirectory(t, { directoryUrls: ["ldap://127.0.0.1:9"] })
  for (const username of ["nobody", "ann"]) {
    const page = await own.type(username, "wrong")
    equal(outcomeOf(page), "unavailable", username)
    equal(page.status, 503)
    equal(await own.reasonOf(page), "connection-unreachable")
  }
  equal(outcomeOf(await own.type("ann", OF_ANN)), "signed in")
})

test("64 people at a slow directory delay no sign-in with a password here", async (t) => {
  const sockets = new Set<{ destroy(): void }>()
  const silent = createServer((socket) => sockets.add(socket.on("error", () => {})))
  await new Promise<void>((listens) => silent.listen(0, "127.0.0.1", listens))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const address = silent.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const own = await withDirectory(t, { directoryUrls: [`ldap://127.0.0.1:${port}`] })
  const typed = async (username: string, password: string) => outcomeOf(await own.type(username, password))
  const waiting = Array.from({ length: 64 }, (_, number) => typed(`person${number}`, PASSWORD))
  equal(await Promise.race([typed("ann", OF_ANN), ...waiting]), "signed in")
  deepEqual([...new Set(await Promise.all(waiting))], ["unavailable"])
})

const replacing = (values: string[], type = "pwdAccountLockedTime") =>
  new Change({ operation: "replace", modification: new Attribute({ type, values }) })

test("a person whom the directory disables is signed out at the next attempt, by anybody", { skip }, async () => {
  const dn = await here().person("ulf")
  equal(outcomeOf(await at.type("ulf", PASSWORD)), "signed in")
  const user = await at.userNamed("ulf")
  ok(user)
  const sessions = async () =>
    (await at.gatehouse.store.sessions.listOf(user.id)).map(({ connectionId }) => connectionId)
  await here().asRoot((client) => client.modify(dn, replacing(["20260101000000Z"])))
  equal(outcomeOf(await at.type("ulf", "wrong")), "wrong")
  deepEqual(await sessions(), [at.connection.id])
  await here().asRoot((client) => client.modify(dn, replacing(["000001010000Z"])))
  const refused = await at.type("ulf", "wrong again")
  deepEqual([outcomeOf(refused), await at.reasonOf(refused)], ["wrong", "directory-person-disabled"])
  deepEqual(await sessions(), [])
  const [ended] = (await at.gatehouse.store.audit.list(9)).filter(({ type }) => type === "session-ended")
  deepEqual([ended?.subject, ended?.detail], [user.id, "connection=staff why=disabled"])
})

test("a person whose account in the directory has expired is refused and signed out (RFC 2307, shadowExpire)", {
  skip,
}, async () => {
  const dn = await here().person("udo", {
    objectClass: ["inetOrgPerson", "posixAccount", "shadowAccount"],
    uidNumber: "7",
    gidNumber: "7",
    homeDirectory: "/",
  })
  equal(outcomeOf(await at.type("udo", PASSWORD)), "signed in")
  const user = await at.userNamed("udo")
  ok(user)
  await here().asRoot((client) => client.modify(dn, replacing(["1"], "shadowExpire")))
  const refused = await at.type("udo", PASSWORD)
  deepEqual([outcomeOf(refused), await at.reasonOf(refused)], ["wrong", "directory-person-disabled"])
  deepEqual(await at.gatehouse.store.sessions.listOf(user.id), [])
})

test("a control character names nobody, and signs nobody out", { skip }, async () => {
  await here().person("uwe")
  equal(outcomeOf(await at.type("uwe", PASSWORD)), "signed in")
  const user = await at.userNamed("uwe")
  ok(user)
  for (const typed of ["uwe\0", "u\u0001we", "uwe\u0085x", "uwe\u007f"])
    equal(outcomeOf(await at.type(typed, PASSWORD)), "wrong", JSON.stringify(typed))
  equal((await at.gatehouse.store.sessions.listOf(user.id)).length, 1)
})

test("a person whom the directory deletes is signed out, and another person's wrong name ends nothing", {
  skip,
}, async () => {
  const dn = await here().person("uta")
  equal(outcomeOf(await at.type("uta", PASSWORD)), "signed in")
  const user = await at.userNamed("uta")
  ok(user)
  const count = async () => (await at.gatehouse.store.sessions.listOf(user.id)).length
  equal(outcomeOf(await at.type("nobody-here", PASSWORD)), "wrong")
  equal(await count(), 1)
  await here().asRoot((client) => client.del(dn))
  equal(outcomeOf(await at.type("uta", PASSWORD)), "wrong")
  equal(await count(), 0)
})

test("a session of another proof stays when the directory deletes the person", { skip }, async () => {
  const dn = await here().person("una")
  equal(outcomeOf(await at.type("una", PASSWORD)), "signed in")
  const user = await at.userNamed("una")
  ok(user)
  const id = newId("session", START, systemRandom)
  const own = {
    id,
    rootId: id,
    userId: user.id,
    factors: { verified_passkey: START },
    lastSeenAt: START,
    expiresAt: START,
  }
  await at.gatehouse.store.sessions.start(own, event("signed-in"))
  await here().asRoot((client) => client.del(dn))
  equal(outcomeOf(await at.type("una", PASSWORD)), "wrong")
  deepEqual(
    (await at.gatehouse.store.sessions.listOf(user.id)).map((session) => session.id),
    [id],
  )
})
