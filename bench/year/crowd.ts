// The people of the year and their application, in a process of its own. It keeps the newest refresh token of each person.
import { randomInt } from "node:crypto"
import { readForm } from "../../src/testing/form.ts"
import { percentile } from "../figure.ts"
import type { Answer } from "../load/connection.ts"
import { Connection } from "../load/connection.ts"
import { codeOf, get, member, post } from "../load/request.ts"
import { answerHarness } from "../servers/programs/answering.ts"
import type { Site } from "../servers/site.ts"
import { authorizePath, exchangeForm, GATEHOUSE_PATHS, tokeninfoRequest } from "../servers/site.ts"

/** `check`: an API checks the access token of a visit. */
type Act = "sign_in" | "refresh" | "check"

export interface Arrival extends Pick<Site, "port" | "client"> {
  readonly people: number
  readonly password: string
}

/** What happened since the last report. Latencies are in milliseconds. */
export type Report = Readonly<Record<Act, { readonly count: number; readonly p50: number; readonly p99: number }>>

const CONNECTIONS = 8

let connections: Connection[] = []
let site: Arrival & Pick<Site, "paths">
const refreshTokens = new Map<number, string>()
const latencies: Record<Act, number[]> = { sign_in: [], refresh: [], check: [] }

/** One visit: refreshes, or signs in if the person has no live grant. Then an API checks the access token. */
async function visit(connection: Connection, person: number): Promise<void> {
  const held = refreshTokens.get(person)
  const answer = (held && (await refreshed(connection, held))) || (await signedIn(connection, person))
  refreshTokens.set(person, member(answer, "refresh_token"))
  await timed("check", async () => {
    const checked = await connection.ask(tokeninfoRequest(site.port, member(answer, "access_token")))
    if (checked.status !== 200) throw new Error(`tokeninfo: ${checked.status} ${checked.body}`)
  })
}

/** Returns undefined if the grant has ended. */
async function refreshed(connection: Connection, token: string): Promise<Answer | undefined> {
  const form = { grant_type: "refresh_token", refresh_token: token, ...site.client }
  const began = performance.now()
  const answer = await connection.ask(post(site.port, site.paths.token, form))
  if (answer.status === 400 && answer.body.includes("invalid_grant")) return undefined
  latencies.refresh.push(performance.now() - began)
  return answer
}

/** A whole sign-in in a new browser: the page, its form, at the first time the consent page, and the exchange of the code. */
const signedIn = (connection: Connection, person: number): Promise<Answer> =>
  timed("sign_in", async () => {
    const authorize = authorizePath(site)
    const page = await connection.ask(get(site.port, authorize))
    const typed = { username: `person${person}`, password: site.password }
    const session = await connection.ask(submission(page, typed, cookiesOf(page)))
    const cookie = [cookiesOf(page), cookiesOf(session)].join("; ")
    const asked = await connection.ask(get(site.port, authorize, { cookie }))
    const approved =
      asked.status === 200 ? await connection.ask(submission(asked, { decision: "approve" }, cookie)) : asked
    return connection.ask(post(site.port, site.paths.token, { ...exchangeForm(site), code: codeOf(approved) }))
  })

function submission(page: Answer, typed: Readonly<Record<string, string>>, cookie: string): string {
  const form = readForm(page.body)
  if (form === undefined) throw new Error(`no form in this answer:\n${page.head}\n\n${page.body.slice(-500)}`)
  return post(site.port, form.action, { ...form.fields, ...typed }, { cookie })
}

const cookiesOf = ({ head }: Answer): string =>
  [...head.matchAll(/^set-cookie: ([^;\r]*)/gim)].map(([, cookie]) => cookie).join("; ")

async function timed<T>(act: Act, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  latencies[act].push(performance.now() - began)
  return result
}

answerHarness(0, {
  /** Opens the connections to a server. People keep the tokens that they have. */
  arrive(arrival: Arrival) {
    for (const connection of connections) connection.close()
    site = { ...arrival, paths: GATEHOUSE_PATHS }
    connections = Array.from({ length: CONNECTIONS }, () => new Connection(site.port))
  },

  async visit(count: number) {
    let left = count
    // Two visits of one person at the same time would use one refresh token twice.
    const visiting = new Set<number>()
    await Promise.all(
      connections.map(async (connection) => {
        while (left-- > 0) {
          const person = randomInt(site.people)
          if (visiting.has(person)) continue
          visiting.add(person)
          await visit(connection, person)
          visiting.delete(person)
        }
      }),
    )
  },

  report(): Report {
    const of = (act: Act) => {
      const all = latencies[act].splice(0)
      return { count: all.length, p50: percentile(all, 0.5), p99: percentile(all, 0.99) }
    }
    return { sign_in: of("sign_in"), refresh: of("refresh"), check: of("check") }
  },
})
