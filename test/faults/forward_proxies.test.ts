/** nginx, HAProxy and Caddy in front of an application, with the configuration of docs/forward.md. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { once } from "node:events"
import { request } from "node:http"
import { connect } from "node:net"
import { describe, it } from "node:test"
import { checkForward } from "../../src/forward_doctor/check_forward.ts"
import { addUser } from "../support/authorization.ts"
import { freePort } from "../support/free_port.ts"
import { isAppPage } from "../support/second_factor.ts"
import type { Service } from "../support/service.ts"
import { service } from "../support/service.ts"
import { AtSite, SCRIPT, siteCookie, TRUSTED } from "../support/site.ts"
import type { ProxyKind } from "./forward_proxy.ts"
import { PROXIES, skipWithout, startDemo, startEcho, startProxy } from "./forward_proxy.ts"

type Test = Parameters<typeof service>[0]

/** Starts the service, an application and the proxy. Returns a person at the site, and how to get another one. */
async function behind(t: Test, kind: ProxyKind, application: (t: Test) => Promise<string>) {
  const at = await service(t, { trustedProxies: TRUSTED })
  const origin = `http://127.0.0.1:${await freePort()}`
  const { sites, groups } = at.gatehouse.administration
  await groups.create({ name: "staff" })
  await sites.create({ name: "app", origins: [origin], rules: ["/public everyone", "/admin group:staff", "/ people"] })
  await startProxy(t, kind, origin, { app: await application(t), gatehouse: `127.0.0.1:${new URL(at.url).port}` })
  return { at, origin, person: new AtSite(at, origin, undefined, true) }
}

/** The values of headers about a person, as the application sees them. */
const seen = (page: string): readonly string[] =>
  page.split("\n").filter((line) => /^HTTP_(?:REMOTE|X_GATEHOUSE)/.test(line))

const FORGED = ["user", "email", "name", "groups"].flatMap((each) => [
  ...[`Remote-${each}`, "root"],
  ...[`remote_${each}`, "root"],
  ...[`REMOTE.${each}`, "root"],
])
const FORGED_JWT = ["X-Gatehouse-JWT", "root", "x_gatehouse_jwt", "root", "X-Gatehouse_Jwt", "root"]
const SENT = Object.entries(SCRIPT).flat()

async function endSessions({ gatehouse: { administration } }: Service, user: string) {
  for (const { session_id: session } of await administration.sessions.list(user))
    await administration.sessions.end(session)
}

for (const kind of PROXIES)
  describe(kind.name, { skip: skipWithout(kind) }, () => {
    it("signs a person in, back to the page that was asked for, and tells the application who they are", async (t) => {
      const { person, origin } = await behind(t, kind, startDemo)
      equal((await person.ask("/", SCRIPT)).status, 401)
      equal(await person.signIn("/page?a=b&c=%2F"), `${origin}/page?a=b&c=%2F`)
      const page = await person.ask("/page?a=b&c=%2F")
      equal(page.status, 200)
      match(page.text, /^HTTP_REMOTE_USER = 'ann'$/m)
      match(page.text, /^HTTP_X_GATEHOUSE_JWT = 'eyJ/m)
      match(page.text, /^QUERY_STRING = 'a=b&c=%2F'$/m)
    })

    it("lets no forged header arrive, whether or not somebody is signed in", async (t) => {
      const { person, at } = await behind(t, kind, startDemo)
      deepEqual(seen((await person.ask("/public", [...SENT, ...FORGED, ...FORGED_JWT])).text), [])
      await person.signIn()
      const lines = seen((await person.ask("/", [...SENT, ...FORGED, ...FORGED_JWT])).text)
      doesNotMatch(lines.join("\n"), /root/)
      match(lines.join("\n"), /HTTP_REMOTE_USER = 'ann'/)
      ok(at.url !== person.origin)
    })

    it("cannot be led to another page by a forged description of the request", async (t) => {
      const { person, origin } = await behind(t, kind, startDemo)
      for (const [name, value] of [
        ["X-Original-URL", `${origin}/public`],
        ["X-Forwarded-Uri", "/public"],
        ["X-Forwarded-Host", "evil.example"],
        ["X-Original-Method", "OPTIONS"],
        ["X-HTTP-Method-Override", "OPTIONS"],
      ] as const) {
        const { status } = await person.ask("/secret", [...SENT, name, value])
        ok(status === 401 || status === 403, `${name}: ${status}`)
      }
    })

    it("asks about its own application, whatever host the browser names", async (t) => {
      const { person, at, origin } = await behind(t, kind, startDemo)
      await at.gatehouse.administration.sites.create({
        name: "open",
        origins: ["https://open.example"],
        rules: ["/ everyone"],
      })
      const { port, host } = new URL(origin)
      for (const head of [
        "GET /secret HTTP/1.1\r\nHost: open.example",
        `GET http://${host}/secret HTTP/1.1\r\nHost: open.example`,
        `GET http://open.example/secret HTTP/1.1\r\nHost: ${host}`,
        "GET /secret HTTP/1.0\r\nX-Forwarded-Host: open.example\r\nX-Forwarded-Uri: /public",
        "GET /secret HTTP/1.0\r\nX-Original-URL: https://open.example/secret",
      ]) {
        const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1")
        t.after(() => socket.destroy())
        socket.write(`${head}\r\nConnection: close\r\n\r\n`)
        let received = ""
        for await (const piece of socket) received += piece
        doesNotMatch(received, /Hello world/, head)
      }
      equal((await person.ask("/secret", SCRIPT)).status, 401)
    })

    it("passes on a page whose query has the name of a parameter of the question", async (t) => {
      const { person, origin } = await behind(t, kind, startDemo)
      for (const query of ["?answer=whole", "?answer=status"]) {
        equal((await person.ask(`/page${query}`)).status, 302, "to the sign-in")
        equal(await person.signIn(`/page${query}`), `${origin}/page${query}`)
        match((await person.ask(`/page${query}`)).text, /Hello world/)
        person.jar.clear()
      }
    })

    it("closes a path that the application may read in another way", async (t) => {
      const { person } = await behind(t, kind, startDemo)
      await person.signIn()
      for (const path of ["/public/../admin", "/public/..%2fadmin", "//admin", "/ADMIN", "/public/..;/admin"]) {
        const { status, text } = await person.ask(path, SCRIPT)
        ok(status === 403 || status === 400, `${path}: ${status}`)
        doesNotMatch(text, /Hello world/)
      }
    })

    it("sees the end of a session, a disabled user, a lost group and a raised level at the next request", async (t) => {
      const { person, at, origin } = await behind(t, kind, startDemo)
      const { groups, users, sites } = at.gatehouse.administration
      await person.signIn()
      equal((await person.ask("/admin", SCRIPT)).status, 403)
      await groups.addMember("staff", "ann")
      equal((await person.ask("/admin", SCRIPT)).status, 200)
      await groups.removeMember("staff", "ann")
      const forbidden = await person.ask("/admin")
      equal(forbidden.status, 403)
      match(forbidden.text, /You can’t open this page/)
      await sites.update("app", { rules: ["/ people mfa"] })
      equal((await person.ask("/", SCRIPT)).status, 401)
      const begun = await person.open((await person.ask("/deep")).headers.location ?? "")
      ok(isAppPage(await person.browser.get(begun.headers.location ?? "")))
      await sites.update("app", { rules: ["/ people"] })
      equal((await person.ask("/", SCRIPT)).status, 200)
      await endSessions(at, "ann")
      equal((await person.ask("/", SCRIPT)).status, 401)
      await addUser(at, "bob")
      const bob = new AtSite(at, origin, undefined, true)
      await bob.signIn("/", "bob")
      equal((await bob.ask("/", SCRIPT)).status, 200)
      await users.disable("bob")
      equal((await bob.ask("/", SCRIPT)).status, 401)
    })

    it("signs out at the host of the application", async (t) => {
      const { person, origin } = await behind(t, kind, startDemo)
      await person.signIn()
      const stolen = siteCookie(person.jar)
      const left = await person.open(`${origin}/.gatehouse/sign_out`, {
        "sec-fetch-mode": "navigate",
        "sec-fetch-site": "same-origin",
      })
      equal((await person.browser.get(left.headers.location ?? "")).status, 200)
      equal((await person.ask("/", [...SENT, "cookie", stolen])).status, 401)
    })

    it("satisfies `doctor forward`", async (t) => {
      const { person, origin } = await behind(t, kind, startDemo)
      await person.signIn()
      const findings = []
      const given = { echo: "/public", cookie: siteCookie(person.jar), now: Date.now() }
      for await (const finding of checkForward(new URL(origin), given)) findings.push(finding)
      deepEqual(
        findings.filter(({ state }) => state !== "ok").map(({ code }) => code),
        ["forward-plain-local", "forward-direct-unknown"],
      )
      ok(findings.some(({ code }) => code === "forward-not-forged"))
      ok(findings.some(({ code }) => code === "forward-sign-out"))
    })

    it("passes a body on, and does not lose the body of a form in a redirect", async (t) => {
      const { person } = await behind(t, kind, startEcho)
      const form = await person.ask("/save", ["sec-fetch-mode", "navigate", "accept", "text/html"], "POST", "a=1")
      equal(form.status, 401)
      match(form.text, /has not arrived at the application/)
      await person.signIn()
      const body = "x".repeat(300_000)
      const saved = await person.ask("/save", SENT, "POST", body)
      equal(saved.status, 200)
      equal(saved.text, `begun\n${body}`)
      equal(saved.headers["x-user"], "ann")
    })

    it("passes an answer on piece by piece, while the application still works on it", async (t) => {
      const { person, origin } = await behind(t, kind, startEcho)
      await person.signIn()
      const headers = { ...SCRIPT, cookie: siteCookie(person.jar) }
      const [response] = await once(request(`${origin}/wait`, { headers }).end(), "response")
      let received = ""
      response.setEncoding("utf8").on("data", (piece: string) => {
        received += piece
      })
      await once(response, "data")
      equal(received, "begun\n")
      const ended = once(response, "end")
      equal((await person.ask("/go", SENT)).status, 200)
      await ended
      equal(received, "begun\nended\n")
    })

    it("opens a WebSocket for a person who is signed in, and for nobody else", async (t) => {
      const { person, origin } = await behind(t, kind, startEcho)
      const { port, host } = new URL(origin)
      const opened = async (cookie: string) => {
        const socket = connect(Number(port), "127.0.0.1")
        t.after(() => socket.destroy())
        socket.setEncoding("latin1")
        socket.write(
          `GET /socket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-Fetch-Mode: websocket\r\nRemote-User: root\r\n${cookie}\r\n`,
        )
        let head = ""
        while (!head.includes("\r\n\r\n")) head += (await once(socket, "data"))[0]
        return { socket, head }
      }
      match((await opened("")).head, /^HTTP\/1\.1 401 /)
      await person.signIn()
      const { socket, head } = await opened(`Cookie: ${siteCookie(person.jar)}\r\n`)
      match(head, /^HTTP\/1\.1 101 /)
      match(head, /^x-user: ann\r$/im)
      socket.write("ping")
      equal((await once(socket, "data"))[0], "ping")
    })
  })
