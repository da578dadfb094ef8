import type { IncomingMessage } from "node:http"
import { request as overHttp } from "node:http"
import { request as overHttps } from "node:https"

/** One answer, or why no answer came. */
export type Received = { readonly why: string } | Answer

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

const TIMEOUT_MS = 5000
const MAX_CHARACTERS = 200_000

/** Sends one request with exactly these headers, and follows no redirect. `fetch` would replace what says whether a person opens a page. */
export function send(url: URL, headers: Readonly<Record<string, string>>): Promise<Received> {
  return new Promise((resolve) => {
    const sent = (url.protocol === "https:" ? overHttps : overHttp)(
      url,
      { headers, timeout: TIMEOUT_MS },
      (response) => {
        let body = ""
        const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
        response.setEncoding("utf8").on("data", (piece: string) => {
          body += piece
          if (body.length <= MAX_CHARACTERS) return
          done()
          sent.destroy()
        })
        response.on("end", done).on("error", done)
      },
    )
    sent.on("timeout", () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)))
    sent.on("error", (error) => resolve({ why: error.message }))
    sent.end()
  })
}

export const hasAnswered = (received: Received): received is Answer => "status" in received

/** What a browser says of a request that opens a page, from a page of the same site. */
export const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" }
/** What a browser says of the request of a script. */
export const SCRIPT = { accept: "application/json", "sec-fetch-mode": "cors" }
