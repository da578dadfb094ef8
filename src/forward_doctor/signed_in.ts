import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import { hasAnswered, NAVIGATION, SCRIPT, send } from "./request.ts"

/** A value that no application shows by itself. */
const MARK = "forged-by-gatehouse-doctor"
const NAMES = ["Remote-User", "Remote-Email", "Remote-Name", "Remote-Groups", "X-Gatehouse-JWT"]

/** Each header in the spellings that applications may see as one. */
const FORGED = Object.fromEntries(
  NAMES.flatMap((name) => [name, name.replaceAll("-", "_"), name.replace("-", ".")]).map((name) => [name, MARK]),
)

export interface SignedInOptions {
  /** A path of the application whose answer shows the headers of the request. */
  readonly echo?: string
  /** The header Cookie of a browser in which a person is signed in. The check signs them out. */
  readonly cookie?: string
}

/** What only shows with a person's cookie, or on a page of the application that shows its headers. */
export async function* checkSignedIn(url: URL, { cookie, echo }: SignedInOptions): AsyncGenerator<Finding> {
  const own: Record<string, string> = cookie === undefined ? {} : { cookie }
  if (cookie !== undefined) {
    const answer = await send(url, { ...SCRIPT, cookie })
    const status = hasAnswered(answer) ? answer.status : 0
    if (status === 401) {
      yield problem(
        ["cookie", "forward-cookie-refused"],
        "nobody is signed in with this cookie",
        "Copy the header Cookie of a request to the application",
      )
      return
    }
    yield ok(["cookie", "forward-cookie-accepted"], "a person is signed in with this cookie")
  }
  yield* checkForged(url, echo, own)
  if (cookie === undefined)
    yield warning(
      ["sign-out", "forward-sign-out-unknown"],
      "not checked: it needs a person's cookie",
      "Give the header Cookie of a browser that is signed in, with --cookie-stdin. The check signs the person out",
    )
  else yield* checkSignOut(url, cookie)
}

async function* checkForged(url: URL, echo: string | undefined, own: Readonly<Record<string, string>>) {
  if (echo === undefined) {
    yield warning(
      ["forged headers", "forward-forged-unknown"],
      "not checked: only the application can say which headers arrive",
      "Give a path of the application that shows them, with --echo PATH. It must be open to everyone, or use --cookie-stdin too",
    )
    return
  }
  const answer = await send(new URL(echo, url), { ...SCRIPT, ...own, ...FORGED })
  if (!hasAnswered(answer) || answer.status !== 200) {
    const status = hasAnswered(answer) ? answer.status : 0
    yield problem(
      ["forged headers", "forward-echo", { status }],
      `${echo} does not answer with 200`,
      "Give a path that the rules open",
    )
    return
  }
  yield answer.body.includes(MARK)
    ? problem(
        ["forged headers", "forward-forged"],
        "a header that a browser sent reaches the application",
        "Remove these headers in the proxy, also with an underscore or a dot, as docs/forward.md says",
      )
    : ok(["forged headers", "forward-not-forged"], `${echo} shows none of ${Object.keys(FORGED).length} forged headers`)
}

async function* checkSignOut(url: URL, cookie: string) {
  const left = await send(new URL("/.gatehouse/sign_out", url), { ...NAVIGATION, cookie })
  const location = hasAnswered(left) ? URL.parse(String(left.headers.location ?? "")) : null
  if (location?.searchParams.has("site")) await send(location, NAVIGATION)
  const after = await send(url, { ...SCRIPT, cookie })
  yield hasAnswered(after) && after.status === 401
    ? ok(["sign-out", "forward-sign-out"], "after the sign-out, the same cookie opens nothing")
    : problem(
        ["sign-out", "forward-sign-out-fails"],
        "after the sign-out, the same cookie still opens the application",
        "The proxy must ask about every request, and must not cache answers",
      )
}
