import assert from "node:assert/strict"
import { after, test } from "node:test"
import fc from "fast-check"
import { Secret } from "../../src/base/secret.ts"
import { Browser, formOf } from "../support/browser.ts"
import type { RegisteredClient, TokenAnswer } from "../support/journey.ts"
import {
  authorize,
  authorizeUrl,
  bearer,
  exchange,
  PASSWORD,
  REDIRECT_URI,
  refresh,
  requestOf,
  signIn,
} from "../support/journey.ts"
import { world } from "../support/world.ts"
import type { CrashingWorld, SignedInUser, Template } from "./crashing_world.ts"
import { template } from "./crashing_world.ts"
import { GrantModel } from "./grant_model.ts"

const SCOPE = "profile read"
const HOUR = 3_600_000
const DAY = 24 * HOUR

const made: Template = await template()
after(() => made.remove())

const INVALID_GRANT = {
  error: "invalid_grant",
  error_description: "The authorization code or refresh token is invalid, expired or already used.",
}
const INVALID_TOKEN = { error: "invalid_token", error_description: "The access token is invalid or expired." }

/** A grant of the server, together with its model. */
interface Followed {
  readonly model: GrantModel
  readonly client: RegisteredClient
  readonly stranger: RegisteredClient
  readonly user: SignedInUser
  readonly grantId: string
}

class Run {
  readonly world: CrashingWorld
  readonly grants: Followed[] = []
  readonly disabled = new Set<SignedInUser>()

  constructor(world: CrashingWorld) {
    this.world = world
  }

  get now(): number {
    return this.world.clock()
  }

  async issue(strict: boolean, user: SignedInUser): Promise<void> {
    if (this.disabled.has(user)) return
    const browser = new Browser()
    for (const [name, value] of user.cookies) browser.cookies.set(name, value)
    const [client, stranger] = strict
      ? [made.clients.strict, made.clients.confirmed]
      : [made.clients.confirmed, made.clients.strict]
    const before = await this.listed(user)
    const location = await authorize(this.world, browser, requestOf(client, { scope: SCOPE }))
    const code = location.searchParams.get("code") ?? assert.fail(`no code in ${location}`)
    assert.ok(
      this.grants.every(({ model }) => model.code !== code),
      "a code was issued twice",
    )
    const [grantId] = (await this.listed(user)).filter((id) => !before.includes(id))
    if (grantId === undefined) assert.fail("the grant is not listed")
    this.grants.push({ model: new GrantModel(code, strict ? 0 : DAY, this.now), client, stranger, user, grantId })
  }

  async listed(user: SignedInUser): Promise<string[]> {
    const grants = await this.world.gatehouse.administration.grants.list({ user: user.username })
    return grants.map(({ grant_id }) => grant_id)
  }

  async check({ model }: Followed, verdict: "tokens" | "invalid_grant", { status, body }: TokenAnswer): Promise<void> {
    if (verdict === "invalid_grant") {
      assert.deepEqual([status, body], [400, INVALID_GRANT])
      return
    }
    const { access_token, refresh_token, ...rest } = body
    assert.deepEqual([status, rest], [200, { token_type: "Bearer", expires_in: 3600, scope: SCOPE }])
    assert.ok(model.deliver(String(access_token), String(refresh_token), this.now), "an unexpected refresh token")
  }

  async show(followed: Followed, pick: number, at: "/api/userinfo.php" | "/api/tokeninfo.php"): Promise<void> {
    const { model, user, client } = followed
    const access = model.access[pick % model.access.length]
    if (access === undefined) return
    const good = model.show(access, this.now, !this.world.confirmationsAreLost)
    const { status, body } = await bearer(this.world, at, access.token)
    const identity = { client_id: client.client_id, scope: SCOPE }
    if (at === "/api/userinfo.php") {
      const wanted = { sub: user.userId, name: user.username, preferred_username: user.username, ...identity }
      assert.deepEqual([status, body], good ? [200, wanted] : [401, INVALID_TOKEN])
      return
    }
    const exp = access.expiresAt / 1000
    const wanted = { active: true, user_id: user.userId, username: user.username, token_type: "Bearer", ...identity }
    assert.deepEqual([status, body], [200, good ? { ...wanted, exp, iat: exp - 3600 } : { active: false }])
  }

  /** Sends parallel refreshes. Their answers, sorted by status, must equal the answers to the same refreshes one after another. */
  async refreshTogether(followed: Followed, pick: number, count: number): Promise<void> {
    const { model, client } = followed
    const held = model.refresh[pick % model.refresh.length]
    if (held === undefined) return
    const answers = await Promise.all(Array.from({ length: count }, () => refresh(this.world, client, held.token)))
    const wanted = answers.map(() => model.present(held, this.now))
    answers.sort((one, other) => one.status - other.status)
    for (const [at, verdict] of wanted.entries()) await this.check(followed, verdict, answers[at] ?? assert.fail())
  }

  async redeemTogether(followed: Followed, count: number): Promise<void> {
    const { model, client } = followed
    const answers = await Promise.all(Array.from({ length: count }, () => exchange(this.world, client, model.code)))
    const wanted = answers.map(() => model.redeem(this.now))
    answers.sort((one, other) => one.status - other.status)
    for (const [at, verdict] of wanted.entries()) await this.check(followed, verdict, answers[at] ?? assert.fail())
  }

  /** Checks what the operator sees, and every token ever issued: exactly the expected tokens are valid. */
  async audit(): Promise<void> {
    const listed = new Map(
      (await this.world.gatehouse.administration.grants.list({})).map(({ grant_id, state }) => [grant_id, state]),
    )
    for (const followed of this.grants) {
      const { model, grantId } = followed
      const state = listed.get(grantId)
      if (state !== undefined) assert.equal(state, model.state(this.now))
      else assert.equal(model.state(this.now), "ended", "a live grant was removed")
      for (const pick of model.access.keys()) await this.show(followed, pick, "/api/tokeninfo.php")
    }
  }
}

/** The operations. `grant`, `pick` and `count` choose among what exists at that moment. */
const STEPS = {
  issue: (run: Run, _followed, pick) => run.issue(pick % 3 === 0, made.users[pick % 2] ?? assert.fail()),
  redeem: (run, followed) => run.redeemTogether(followed, 1),
  redeemTogether: (run, followed, _pick, count) => run.redeemTogether(followed, count),
  redeemWrongly: async (run, followed, _pick, count) => {
    const wrong = { redirect_uri: "https://client.example/other" }
    for (let left = count; left > 0; left--) {
      const answer = await exchange(run.world, followed.client, followed.model.code, wrong)
      await run.check(followed, followed.model.redeemWrongly(run.now), answer)
    }
  },
  redeemAsStranger: async (run, followed) => {
    await run.check(followed, "invalid_grant", await exchange(run.world, followed.stranger, followed.model.code))
  },
  refreshNewest: (run, followed) => run.refreshTogether(followed, followed.model.refresh.length - 1, 1),
  refreshLast: (run, followed) => run.refreshTogether(followed, Math.max(0, followed.model.refresh.length - 2), 1),
  refreshAny: (run, followed, pick) => run.refreshTogether(followed, pick, 1),
  refreshTogether: (run, followed, _pick, count) =>
    run.refreshTogether(followed, followed.model.refresh.length - 1, count),
  refreshAsStranger: async (run, followed, pick) => {
    const held = followed.model.refresh[pick % followed.model.refresh.length]
    if (held === undefined) return
    await run.check(followed, "invalid_grant", await refresh(run.world, followed.stranger, held.token))
  },
  userinfo: (run, followed, pick) => run.show(followed, pick, "/api/userinfo.php"),
  userinfoNewest: (run, followed) => run.show(followed, followed.model.access.length - 1, "/api/userinfo.php"),
  tokeninfo: (run, followed, pick) => run.show(followed, pick, "/api/tokeninfo.php"),
  revoke: async (run, followed) => {
    if (!(await run.listed(followed.user)).includes(followed.grantId)) return
    await run.world.gatehouse.administration.grants.revoke(followed.grantId)
    followed.model.ended = true
  },
  disableUser: async (run, { user }) => {
    await run.world.gatehouse.administration.users.disable(user.username)
    run.disabled.add(user)
    for (const { model, user: owner } of run.grants) if (owner === user) model.ended = true
  },
  enableUser: async (run, { user }) => {
    await run.world.gatehouse.administration.users.enable(user.username)
  },
  removeExpired: async (run) => {
    while ((await run.world.gatehouse.store.removeExpired(run.now, 500)) > 0);
  },
  crash: (run) => run.world.crash(),
  /** The server sends the answer, and its process dies before the confirmation reaches the disk. */
  userinfoThenCrash: async (run, followed) => {
    run.world.confirmationsAreLost = true
    await run.show(followed, followed.model.access.length - 1, "/api/userinfo.php")
    await run.world.crash()
  },
  waitABit: async (run, _followed, pick, count) => {
    const waits = [1, 999, 1000, 60_000, HOUR, DAY - 1, DAY, 29 * DAY]
    run.world.clock.advance({ ms: waits[(pick + count) % waits.length] ?? 0 })
  },
  /** Presents a credential at the moment of its expiry, or a moment before. */
  meetExpiry: async (run, followed, pick, count) => {
    const { model } = followed
    const until = (moment: number) => {
      if (moment > run.now) run.world.clock.advance({ ms: moment - (count % 2) - run.now })
    }
    const access = model.access.length - 1
    const refresh = pick % Math.max(1, model.refresh.length)
    if (!model.used) {
      until(model.codeExpiresAt)
      await run.redeemTogether(followed, 1)
    } else if (pick % 3 === 0) {
      until(model.access[access]?.expiresAt ?? 0)
      await run.show(followed, access, "/api/userinfo.php")
    } else {
      until(model.refresh[refresh]?.expiresAt ?? 0)
      await run.refreshTogether(followed, refresh, 1)
    }
  },
} satisfies Record<string, (run: Run, followed: Followed, pick: number, count: number) => Promise<void>>

type StepName = keyof typeof STEPS

/** Frequent operations have a higher weight, so that both long-lived grants and early ends occur. */
const anyStep = fc.record({
  step: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom<StepName>(
        "redeem",
        "redeem",
        "redeemTogether",
        "refreshNewest",
        "refreshNewest",
        "refreshNewest",
        "refreshTogether",
        "refreshLast",
        "userinfo",
        "userinfoNewest",
        "meetExpiry",
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(STEPS) as StepName[])) },
  ),
  grant: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 20 }),
  count: fc.integer({ min: 2, max: 6 }),
})

test("decisions 0001 to 0003: a grant lives and ends as specified, under any operations in any order with crashes in between", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (strict, steps) => {
      const run = new Run(await made.world())
      try {
        await run.issue(strict, made.users[0])
        for (const { step, grant, pick, count } of steps) {
          const followed = run.grants[grant % run.grants.length] ?? assert.fail()
          await STEPS[step](run, followed, pick, count)
        }
        await run.audit()
        await run.world.crash()
        await run.audit()
      } finally {
        await run.world.end()
      }
    }),
    { numRuns: 120, interruptAfterTimeLimit: 12_000 },
  )
})

test("specification §3, `used` never goes back: a consent form cannot restore a grant that has ended and was removed", async (t) => {
  const short = await world(t, { accessTokenTtl: 300 })
  const { users, clients } = short.gatehouse.administration
  await users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
  const { result } = await clients.create({
    name: "No refresh",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    grant_types: ["authorization_code"],
  })
  const client = { client_id: result.client_id, client_secret: result.client_secret ?? "" }
  const browser = new Browser()
  short.clock.advance({ hours: 23, minutes: 40 })
  const signInPage = await browser.get(authorizeUrl(short, requestOf(client)))
  const form = formOf((await signIn(browser, signInPage)).html)
  const approved = await browser.submit(form, { decision: "approve" })
  const code = new URL(approved.location ?? "").searchParams.get("code") ?? ""
  assert.equal((await exchange(short, client, code)).status, 200)

  // It is past midnight, when the server removes unneeded rows. The form is less than an hour old and still valid.
  short.clock.advance({ minutes: 25 })
  while ((await short.gatehouse.store.removeExpired(short.clock(), 500)) > 0);
  const again = await browser.submit(form, { decision: "approve" })
  assert.equal(again.status, 303)
  assert.deepEqual((await exchange(short, client, code)).body, INVALID_GRANT)
})
