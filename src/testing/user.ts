import type { Administration } from "../admin/administration.ts"
import type { UserRecord, UserSettings } from "../admin/contract.ts"
import { Secret } from "../base/secret.ts"
import { SIGN_OUT_PATH } from "../endpoints/paths.ts"
import { Browser } from "./browser.ts"
import type { TestClient } from "./client.ts"
import { formOf, textOf } from "./form.ts"
import { walk } from "./walk.ts"

export interface TestUserSettings extends UserSettings {
  readonly password?: string
}

export interface SigningIn {
  /** What the user answers where the consent page asks. `approve` unless named. */
  readonly decision?: "approve" | "deny"
  /** What the user types. The right one unless named. */
  readonly password?: string
  /** Where it is done. In the user's own browser unless named. */
  readonly browser?: Browser
}

/** A user of the server, with a browser. */
export interface TestUser extends UserRecord {
  readonly password: string
  /** Holds the user's session, and the cookies of applications. */
  readonly browser: Browser
  /**
   * Does what a person does in the browser: signs in where asked, answers the consent page. Gives the address that the browser is then sent
   * to, with `code` or `error`; it is not visited.
   * @param from An authorization request, or an address of an application that leads to one.
   * @throws Error with what the page says, where the way ends at a page of the server.
   */
  signIn(from: string | URL, options?: SigningIn): Promise<URL>
  /** Ends the session in the user's browser, as a person does at the server. */
  signOut(): Promise<void>
  /** Ends all that the user granted to this client, or to any: codes, access tokens and refresh tokens are refused from then on. */
  revokeGrants(client?: Pick<TestClient, "client_id">): Promise<void>
}

/** @param serverUrl The server's base URL. */
export async function createUser(
  administration: Administration,
  serverUrl: string,
  { password = "correct horse battery staple", username = "ann", ...settings }: TestUserSettings,
): Promise<TestUser> {
  const record = await administration.users.create({
    email_verified: true,
    ...settings,
    username,
    email: settings.email ?? `${username}@example.com`,
    name: settings.name ?? `${username[0]?.toUpperCase()}${username.slice(1)} Example`,
    password: new Secret(password),
  })
  const own = new Browser()
  return {
    ...record,
    password,
    browser: own,

    signIn: (from, { decision = "approve", password: typed = password, browser = own } = {}) =>
      walk(browser, from, { username, password: typed, decision }, serverUrl),

    async signOut() {
      const page = await own.get(serverUrl + SIGN_OUT_PATH)
      const form = formOf(page)
      // Without a session there is nothing to press.
      const { status, html } = form === undefined ? page : await own.submit(form)
      if (status !== 200) throw new Error(`${username} could not sign out: status ${status}, ${textOf(html)}`)
    },

    async revokeGrants(client) {
      const { user_id: user } = record
      for (const { grant_id } of await administration.grants.list({ user, client_id: client?.client_id }))
        await administration.grants.revoke(grant_id)
    },
  }
}
