import type { ServerResponse } from "node:http"

/** An answer to a browser. */
export interface Reply {
  readonly status: number
  readonly type?: string
  readonly location?: string
  readonly body?: string
}

/** No script, only our own stylesheet, forms only to ourselves. These pages show tokens, so no cache may keep them. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

export const page = (body: string, status = 200): Reply => ({ status, type: "text/html; charset=utf-8", body })

/** Always 303: the browser follows with GET, even after a form, so reloading a page repeats nothing. */
export const goTo = (location: string): Reply => ({ status: 303, location })

/** Writes an answer, with a cookie if there is one to set. */
export function send(
  response: ServerResponse,
  { status, type, location, body }: Reply,
  cookie: string | undefined,
): void {
  response.writeHead(status, {
    ...HEADERS,
    ...(type !== undefined && { "Content-Type": type }),
    ...(location !== undefined && { Location: location }),
    ...(cookie !== undefined && { "Set-Cookie": cookie }),
  })
  response.end(response.req.method === "HEAD" ? undefined : body)
}
