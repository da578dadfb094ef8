import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import type { SigningAlgorithm } from "../../src/oauth/vocabulary.ts"
import type { clientSetting } from "./client_setting.ts"

type Setting = Awaited<ReturnType<typeof clientSetting>>
export type Started = Awaited<ReturnType<Setting["start"]>>

/** Returns the JSON in the application's answer at a path. */
export async function shown({ base_url, visitor }: Started, path: string): Promise<unknown> {
  const { status, html, url } = await visitor.open(base_url + path)
  assert.equal(status, 200, `${url}: ${html}`)
  return JSON.parse(html)
}

/** Asserts that an ID token is current, for this client and this user. test/spec checks the rest. */
export function assertClaims(claims: unknown, { service, ann }: Setting, { client_id }: Started): void {
  const { iss, sub, aud, iat, exp, auth_time } = claims as Record<string, unknown>
  const now = service.clock() / 1000
  assert.deepEqual([iss, sub, aud], [service.url, ann.user_id, client_id])
  assert.deepEqual([iat, exp, auth_time], [now, now + 3600, now])
}

/** Signs the user out of the application, and out of the service if possible. Then signs the user in again. */
export async function signsOut(setting: Setting, started: Started): Promise<void> {
  const { base_url, visitor } = started
  visitor.asked()
  const { status } = await visitor.open(`${base_url}/logout`)
  if (setting.announcesLogout) assert.equal(status, 200)
  // No page asks for confirmation, because the application sends the user's ID token as proof.
  assert.deepEqual(visitor.asked(), [])
  assert.equal((await visitor.open(`${base_url}/profile`)).status, 401)
  await visitor.open(`${base_url}/login`)
  assert.deepEqual(visitor.asked(), setting.announcesLogout ? ["password", "consent"] : ["consent"])
}

/** Tests an application that knows only the issuer's URL: sign-in, ID token and user information, a refresh an hour later, sign-out. */
export async function wholeJourney(t: TestContext, setting: Setting, alg: SigningAlgorithm): Promise<void> {
  const started = await setting.start(t, alg)
  const { base_url, visitor, userinfo } = started
  assert.equal((await visitor.open(`${base_url}/profile`)).status, 401)
  assert.equal((await visitor.open(`${base_url}/login`)).status, 200)
  const { claims, ...more } = (await shown(started, "/profile")) as Record<string, unknown>
  assert.deepEqual(visitor.asked(), ["password", "consent"])
  assertClaims(claims, setting, started)
  assert.deepEqual(more, { userinfo })

  // The access token has expired, so the application must refresh to show anything.
  setting.advance({ hours: 1 })
  assert.deepEqual(await shown(started, "/refresh"), { claims, userinfo })
  await signsOut(setting, started)
}
