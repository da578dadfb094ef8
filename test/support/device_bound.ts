import { equal, ok } from "node:assert/strict"
import { addUser, visit } from "./authorization.ts"
import { Browser, formOf } from "./browser.ts"
import { refusalLog } from "./client_assertion.ts"
import type { Device, Invitation } from "./device_client.ts"
import { device, invitationIn, proof, register, setCookie } from "./device_client.ts"
import { freePort } from "./free_port.ts"
import type { RegisteredClient } from "./journey.ts"
import { PASSWORD } from "./journey.ts"
import { confidentialClient, service } from "./service.ts"

export const SESSION = "__Host-gatehouse_session"
export const BOUND = "__Host-gatehouse_bound"

/** A service whose public URL is https. Tests reach it at the address behind its proxy. */
export async function boundService(test: Parameters<typeof service>[0], path = "") {
  const port = await freePort()
  const { log, lines } = refusalLog()
  const publicUrl = `https://auth.example${path}`
  const own = await service(test, { port, url: publicUrl }, { log })
  const at = { ...own, url: `http://127.0.0.1:${port}${path}` }
  const client = await confidentialClient(own)
  /** At the address behind the proxy: pages and redirects name no host. */
  const local = (location: string) => new URL(location, at.url).href

  async function signIn(username = "ann", browser = new Browser()) {
    const page = await visit(at, browser, client)
    const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD })
    equal(answer.status, 303)
    const invitation = invitationIn({ headers: Object.fromEntries(answer.headers) })
    ok(invitation)
    return { browser, invitation, answer }
  }

  /** Signs in, in a browser that binds its session. */
  async function bound(username = "ann", of: Device = device()) {
    const { browser, invitation } = await signIn(username)
    const answer = await register(at, invitation, proof(of, invitation.challenge))
    equal(answer.status, 200, answer.text)
    const instructions = JSON.parse(answer.text)
    browser.cookies.set(BOUND, setCookie(answer, BOUND) ?? "")
    return { browser, of, instructions, id: String(instructions.session_identifier), invitation }
  }

  return {
    at,
    publicUrl,
    client,
    local,
    signIn,
    bound,
    lastReason: () => lines.at(-1)?.reason,
    addUser: (username: string) => addUser(own, username),
    /** Whether the browser is signed in: the client gets a code without a page. */
    async isSignedIn(browser: Browser, of: RegisteredClient = client): Promise<boolean> {
      const { location = "" } = await visit(at, browser, of, { prompt: "none" })
      return new URL(location).searchParams.has("code")
    },
  }
}

/** A browser with a copy of these cookies only, as a thief has them. */
export function thiefWith(browser: Browser, ...names: readonly string[]): Browser {
  const thief = new Browser()
  for (const name of names) thief.cookies.set(name, browser.cookies.get(name) ?? "")
  return thief
}

export const answerTo = (invitation: Invitation, of: Device): string => proof(of, invitation.challenge)
