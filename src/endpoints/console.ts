import { CONSOLE_ASSETS_PATH, CONSOLE_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { ConsoleEncoding } from "../ports/console_files.ts"
import { CONSOLE_ENCODINGS } from "../ports/console_files.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

const NONCE_BYTES = 16

/**
 * The administration console: a page and the files that it loads. Every path below the console, except those of files, gets the page, because the
 * page itself decides what to show. The page contains nothing secret, so anybody may read it. Refuses with not_found.
 */
export async function administrationConsole(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (ports.console === undefined) refuse("not_found", "path-unknown")
  const files = await ports.console()
  const path = request.path.slice(ports.basePath.length)
  if (path.startsWith(CONSOLE_ASSETS_PATH)) {
    const asset = await files.asset(path.slice(CONSOLE_ASSETS_PATH.length), acceptedEncodings(request))
    return asset === undefined ? refuse("not_found", "path-unknown") : { kind: "console-asset", ...asset }
  }
  const nonce = Buffer.from(ports.random(NONCE_BYTES)).toString("base64url")
  return {
    kind: "console-page",
    built: files.page,
    base: `${ports.basePath}${CONSOLE_PATH}/`,
    issuer: ports.issuer(),
    nonce,
  }
}

/** The encodings that the caller accepts, the best first. RFC 9110 §12.5.3: a weight of 0 means "not acceptable". */
function acceptedEncodings({ headers }: EdgeRequest): readonly ConsoleEncoding[] {
  const accepted = String(headers["accept-encoding"] ?? "")
    .split(",")
    .map((each) =>
      each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ""))
    .map(([name]) => name)
  return CONSOLE_ENCODINGS.filter((encoding) => accepted.includes(encoding))
}
