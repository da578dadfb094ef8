import { generateKeyPairSync, sign } from "node:crypto"
import type { Outbound } from "../../src/outbound/outbound.ts"

/** A request to a provider, and its answers by URL. Instead of the network: nobody here is asked at the real addresses. */
export interface RecordedProvider {
  readonly outbound: Pick<Outbound, "send">
  /** Each request: method, URL, headers, and the fields of the form. */
  readonly asked: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly form: URLSearchParams
  }[]
  answers: Record<string, unknown>
}

export function recordedProvider(answers: Record<string, unknown>): RecordedProvider {
  const provider: RecordedProvider = {
    asked: [],
    answers,
    outbound: {
      async send(url, { method, headers, body = "" }) {
        provider.asked.push({ method, url, headers, form: new URLSearchParams(body) })
        // A provider that shows a page, because it cannot ask the person.
        const value = new URL(url).searchParams.has("prompt") ? "a page" : provider.answers[url]
        return {
          status: value === undefined ? 404 : 200,
          headers: { "content-type": "application/json" },
          freshMs: undefined,
          certificateUntil: undefined,
          body: new Uint8Array(Buffer.from(JSON.stringify(value ?? {}))),
        }
      },
    },
  }
  return provider
}

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })

/** A key set with one key, which signs `idToken`. */
export const keySet = (more: object = {}) => ({
  keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", use: "sig", ...more }],
})

export function idToken(claims: object): string {
  const input = [{ alg: "RS256", kid: "one" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return `${input}.${sign("sha256", Buffer.from(input), privateKey).toString("base64url")}`
}
