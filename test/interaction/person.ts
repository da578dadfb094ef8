import type { Destination } from "../../src/interaction/destination.ts"
import { interact } from "../../src/interaction/interaction.ts"
import type { Step } from "../../src/interaction/steps.ts"
import { readSubmission } from "../../src/interaction/submission.ts"
import type { Fields, PageForm } from "../../src/pages/form.ts"
import type { HeldCookies } from "../../src/ports/cookies.ts"
import { NO_COOKIES } from "../../src/ports/cookies.ts"
import type { EdgeRequest, Ports } from "../../src/ports/ports.ts"
import { PASSWORD } from "../support/journey.ts"

export type At = (request: EdgeRequest) => Destination

const NOTHING = {
  address: "127.0.0.1",
  addressKey: "127.0.0.1",
  traceId: "0".repeat(16),
  authorization: [],
  body: undefined,
  contentType: undefined,
  contentEncoding: undefined,
  userAgent: undefined,
  acceptLanguage: undefined,
  path: "",
  headers: {},
  fetchSite: undefined,
  forwardedProto: undefined,
  isFromProxy: false,
  clientCertificate: () => undefined,
}

/** A browser without HTTP. It keeps cookies and submits forms. */
export class Person {
  readonly #ports: Ports
  readonly #steps: readonly Step[] | undefined
  cookies: Partial<HeldCookies> = {}

  constructor(ports: Ports, steps?: readonly Step[]) {
    this.#ports = ports
    this.#steps = steps
  }

  ask(at: At, query: string, method = "GET") {
    return this.#send(at, { method, query })
  }

  /** Arrives by a link or a redirect of another site. With SameSite=Lax, the browser sends the cookies. */
  arrive(at: At, query: string, method = "GET") {
    return this.#send(at, { method, query, fetchSite: "cross-site" })
  }

  submit(at: At, { action, fields }: PageForm, typed: Fields) {
    return this.#send(at, {
      method: "POST",
      query: action.split("?")[1] ?? "",
      contentType: "application/x-www-form-urlencoded",
      body: Buffer.from(`${new URLSearchParams([...fields, ...typed].map(([name, value]) => [name, value]))}`),
    })
  }

  /** Signs in at the page and returns the answer to the form. */
  async signIn(at: At, query: string, username = "ann") {
    const form = pageOf(await this.ask(at, query), "sign-in")
    return this.submit(at, form, [
      ["username", username],
      ["password", PASSWORD],
    ])
  }

  async #send(at: At, sent: Partial<EdgeRequest> & Pick<EdgeRequest, "method" | "query">) {
    const { session } = this.cookies
    const sessionId = session === undefined ? undefined : this.#ports.credentials.openSession(session)?.sessionId
    const request: EdgeRequest = {
      ...NOTHING,
      cookies: { ...NO_COOKIES, ...this.cookies },
      sessionId,
      now: this.#ports.clock(),
      ...sent,
    }
    const answer = await interact(at(request), readSubmission(request, this.#steps), request, this.#ports)
    const changes = "cookies" in answer ? Object.entries(answer.cookies ?? {}) : []
    this.cookies = {
      ...this.cookies,
      ...Object.fromEntries(changes.map(([name, value]) => [name, value ?? undefined])),
    }
    return answer
  }
}

type Answered = Awaited<ReturnType<Person["ask"]>>
type Shown = Extract<Answered, { kind: "page" }>["page"]

/** Returns the page of an answer, which must be a page of this kind. */
export function pageOf<Kind extends Shown["page"]>(answer: Answered, kind: Kind): Extract<Shown, { page: Kind }> {
  if (answer.kind !== "page" || answer.page.page !== kind)
    throw new Error(`expected ${kind}, got ${JSON.stringify(answer)}`)
  return answer.page as Extract<Shown, { page: Kind }>
}
