import type { Administration } from "../admin/administration.ts"
import type { UserRecord, UserSettings } from "../admin/contract.ts"
import { Secret } from "../base/secret.ts"
import { USERS } from "../identity/user_settings.ts"
import { SIGN_OUT_PATH } from "../oauth/paths.ts"
import { Browser } from "./browser.ts"
import type { TestClient } from "./client.ts"
import { formOf, textOf } from "./form.ts"
import { refuseUnknown } from "./known_options.ts"
import type { Asked } from "./refusal_reasons.ts"
import { walk } from "./walk.ts"

export interface TestUserSettings extends UserSettings {
  readonly password?: string
}

export interface SigningIn {
  /** The user's answer if the consent page asks. Default: `approve`. */
  readonly decision?: "approve" | "deny"
  /**
   * The password to type. Default: the right password. A wrong password is an error if the browser is already signed in, because then the server does
   * not ask for a password.
   */
  readonly password?: string
  /** The browser to use. Default: the user's own. */
  readonly browser?: Browser
}

export interface TestUser extends UserRecord {
  readonly password: string
  /** The user's browser, with the cookies of the server and of applications. */
  readonly browser: Browser
  /**
   * Acts as a person in the browser: signs in if asked, and answers the consent page. Returns the URL of the final redirect, with `code` or
   * `error`, without visiting this URL.
   * @param from The URL of an authorization request, or of an application page that redirects to such a request.
   * @throws Error if the last page is one of the server's. The error has the page's message and the reason of the refusal.
   */
  signIn(from: string | URL, options?: SigningIn): Promise<URL>
  /** Ends the session in the user's browser through the server's sign-out page. */
  signOut(): Promise<void>
  /** Revokes the user's grants to this client, or to all clients. The server then refuses their codes and tokens. */
  revokeGrants(client?: Pick<TestClient, "client_id">): Promise<void>
}

const USER_OPTIONS = Object.fromEntries(
  [...USERS.each.map(({ json }) => json), "password"].map((name) => [name, true] as const),
)

const SIGN_IN_OPTIONS = { decision: true, password: true, browser: true } satisfies Record<keyof SigningIn, true>

/** @throws TypeError for an unknown option. */
export async function createUser(
  administration: Administration,
  server: Asked,
  given: TestUserSettings,
): Promise<TestUser> {
  refuseUnknown("createUser", given, USER_OPTIONS)
  const { password = "correct horse battery staple", username = "ann", ...settings } = given
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

    async signIn(from, options = {}) {
      refuseUnknown("signIn", options, SIGN_IN_OPTIONS)
      const { decision = "approve", password: typed = password, browser = own } = options
      return walk(browser, from, { username, password: typed, decision, mustType: typed !== password }, server)
    },

    async signOut() {
      const page = await own.get(server.url + SIGN_OUT_PATH)
      const form = formOf(page)
      // Without a session the page has no form.
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
