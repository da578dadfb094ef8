import { readForm } from "../../src/testing/form.ts"
import type { Answer } from "./connection.ts"
import type { Proven } from "./proofs.ts"
import { proven } from "./proofs.ts"
import { codeOf, get, header, member, post } from "./request.ts"

interface Refresh {
  readonly kind: "refresh"
  readonly port: number
  readonly path: string
  readonly client: Record<string, string>
  readonly tokens: readonly string[]
}

interface CodeFlow {
  readonly kind: "code-flow"
  readonly port: number
  readonly authorize: string
  readonly path: string
  /** The parameters of the token request, without the code. */
  readonly form: Record<string, string>
}

/** A code flow whose request is pushed first. RFC 9126. */
interface PushedFlow {
  readonly kind: "pushed-flow"
  readonly port: number
  readonly push: string
  readonly authorize: string
  readonly client: string
  readonly cookie: string
  readonly path: string
  readonly form: Record<string, string>
}

interface SignIn {
  readonly kind: "sign-in"
  readonly port: number
  readonly authorize: string
  readonly typed: Record<string, string>
}

/** Describes requests that may depend on previous answers. The description is plain data, because the bench sends it to the generator's process. */
export type ChainSpec =
  | { readonly kind: "repeat"; readonly requests: readonly string[] }
  | Refresh
  | CodeFlow
  | PushedFlow
  | SignIn
  | Proven

export interface Step {
  readonly request: string
  /** Whether the answer to this request completes an operation. */
  readonly last: boolean
}

export type Chain = Generator<Step, never, Answer>

/** Returns the chain of requests for one worker. */
export function chainOf(spec: ChainSpec, worker: number, workers: number): Chain {
  switch (spec.kind) {
    case "repeat":
      return repeat(spec.requests, worker)
    case "refresh":
      return refresh({ ...spec, tokens: spec.tokens.filter((_, i) => i % workers === worker) })
    case "code-flow":
      return codeFlow(spec)
    case "pushed-flow":
      return pushedFlow(spec)
    case "sign-in":
      return signIn(spec)
    case "proven":
      return proven(spec, worker)
  }
}

function* repeat(requests: readonly string[], first: number): Chain {
  for (let at = first; ; at++) {
    const answer = yield { request: requests[at % requests.length] ?? "", last: true }
    if (answer.status >= 400) throw new Error(`status ${answer.status}: ${answer.body}`)
  }
}

/** Refreshes several grants one after another, each with its newest refresh token. */
function* refresh({ port, path, client, tokens }: Refresh): Chain {
  const current = [...tokens]
  for (let at = 0; ; at = (at + 1) % current.length) {
    const form = { grant_type: "refresh_token", refresh_token: current[at] ?? "", ...client }
    current[at] = member(yield { request: post(port, path, form), last: true }, "refresh_token")
  }
}

function* codeFlow({ port, authorize, path, form }: CodeFlow): Chain {
  for (;;) {
    const code = codeOf(yield { request: authorize, last: false })
    member(yield { request: post(port, path, { ...form, code }), last: true }, "access_token")
  }
}

function* pushedFlow({ port, push, authorize, client, cookie, path, form }: PushedFlow): Chain {
  for (;;) {
    const request_uri = member(yield { request: push, last: false }, "request_uri", 201)
    const query = new URLSearchParams({ client_id: client, request_uri })
    const code = codeOf(yield { request: get(port, `${authorize}?${query}`, { cookie }), last: false })
    member(yield { request: post(port, path, { ...form, code }), last: true }, "access_token")
  }
}

/** Requests the sign-in page of Gatehouse and posts its form, each time as a new browser. */
function* signIn({ port, authorize, typed }: SignIn): Chain {
  for (;;) {
    const page = yield { request: authorize, last: false }
    const cookie = header(page, "set-cookie").split(";", 1)[0] ?? ""
    const { action = "", fields = {} } = readForm(page.body) ?? {}
    const answer = yield { request: post(port, action, { ...fields, ...typed }, { cookie }), last: true }
    if (!answer.head.includes("gatehouse_session=")) throw new Error(`not signed in:\n${answer.head}`)
  }
}
