import type { Answer } from "./connection.ts"
import { codeOf, header, member, post } from "./request.ts"

/** Requests of which each may need the answer before it. Plain data: it goes to the generator's process. */
export type ChainSpec =
  | { readonly kind: "repeat"; readonly requests: readonly string[] }
  | {
      readonly kind: "refresh"
      readonly port: number
      readonly path: string
      readonly client: Record<string, string>
      readonly tokens: readonly string[]
    }
  | {
      readonly kind: "code-flow"
      readonly port: number
      readonly authorize: string
      readonly path: string
      /** All of the token request but the code. */
      readonly form: Record<string, string>
    }
  | {
      readonly kind: "sign-in"
      readonly port: number
      readonly authorize: string
      readonly typed: Record<string, string>
    }

export interface Step {
  readonly request: string
  /** Whether its answer completes one operation. */
  readonly last: boolean
}

export type Chain = Generator<Step, never, Answer>

/** The chain that one of so many workers drives. */
export function chainOf(spec: ChainSpec, worker: number, workers: number): Chain {
  switch (spec.kind) {
    case "repeat":
      return repeat(spec.requests, worker)
    case "refresh":
      return refresh({ ...spec, tokens: spec.tokens.filter((_, i) => i % workers === worker) })
    case "code-flow":
      return codeFlow(spec)
    case "sign-in":
      return signIn(spec)
  }
}

function* repeat(requests: readonly string[], first: number): Chain {
  for (let at = first; ; at++) {
    const answer = yield { request: requests[at % requests.length] ?? "", last: true }
    if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.body}`)
  }
}

/** Several grants in turn, each with its newest refresh token. */
function* refresh({ port, path, client, tokens }: Extract<ChainSpec, { kind: "refresh" }>): Chain {
  const current = [...tokens]
  for (let at = 0; ; at = (at + 1) % current.length) {
    const form = { grant_type: "refresh_token", refresh_token: current[at] ?? "", ...client }
    current[at] = member(yield { request: post(port, path, form), last: true }, "refresh_token")
  }
}

function* codeFlow({ port, authorize, path, form }: Extract<ChainSpec, { kind: "code-flow" }>): Chain {
  for (;;) {
    const code = codeOf(yield { request: authorize, last: false })
    member(yield { request: post(port, path, { ...form, code }), last: true }, "access_token")
  }
}

/** The sign-in page of Gatehouse, then its form: a new browser each time. */
function* signIn({ port, authorize, typed }: Extract<ChainSpec, { kind: "sign-in" }>): Chain {
  for (;;) {
    const page = yield { request: authorize, last: false }
    const cookie = header(page, "set-cookie").split(";", 1)[0] ?? ""
    const answer = yield {
      request: post(port, formPath(page), { ...formFields(page), ...typed }, { cookie }),
      last: true,
    }
    if (!answer.head.includes("gatehouse_session=")) throw new Error(`not signed in:\n${answer.head}`)
  }
}

/** Where the first form of a page goes: its query carries the authorization request. */
export const formPath = ({ body }: Answer): string => {
  const { pathname, search } = new URL(decoded(/<form[^>]* action="([^"]*)"/.exec(body)?.[1] ?? ""), "http://127.0.0.1")
  return pathname + search
}

/** The hidden fields of a page. */
export const formFields = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      decoded(/name="([^"]*)"/.exec(input)?.[1] ?? ""),
      decoded(/value="([^"]*)"/.exec(input)?.[1] ?? ""),
    ]),
  )

const decoded = (text: string): string =>
  text
    .replaceAll("&#x3D;", "=")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(\d+);/g, (_, digits) => String.fromCharCode(Number(digits)))
    .replaceAll("&amp;", "&")
