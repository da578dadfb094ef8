import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import { systemClock } from "../base/clock.ts"
import { readSecret } from "./read_password.ts"
import { verb } from "./verb.ts"

interface Options {
  readonly json?: true
  readonly direct?: URL
  readonly echo?: string
  readonly cookieStdin?: true
}

export const doctorForwardCommand = (): Command =>
  verb("forward", {
    does: "Check a proxy that asks this service about each request: from outside, as a browser and as a thief",
    about: [
      "Checks that the proxy asks, that a browser cannot describe another request, where the sign-in leads, the flags of the cookie, TLS and the clock. With --echo, that forged headers do not arrive; with --direct, that the application does not answer around the proxy; with --cookie-stdin, that signing out works.",
      "Says what it cannot prove. Needs no access to the installation: run it where people are, not on the machine of the proxy.",
    ],
    examples: [
      "gatehouse doctor forward https://wiki.example.com",
      "gatehouse doctor forward https://wiki.example.com --echo /public/headers --direct http://wiki.internal:8080",
      "gatehouse doctor forward https://wiki.example.com --cookie-stdin < cookie.txt",
    ],
  })
    .argument("<url>", "the address of a page that needs a sign-in, as people open it", httpUrl)
    .option("--direct <url>", "the application's own address, which only the proxy should reach", httpUrl)
    .option("--echo <path>", "a path of the application whose answer shows the headers of the request", path)
    .option("--cookie-stdin", "read the header Cookie of a signed-in browser from standard input; the check signs out")
    // optsWithGlobals: --json may also stand before `forward`, where the option belongs to `doctor`.
    .action(async (url: URL, _: Options, command: Command) => {
      const { json, direct, echo, cookieStdin } = command.optsWithGlobals<Options>()
      // Imported only when needed, because `gatehouse serve` runs this program too.
      const [{ checkForward }, { reportFindings }] = await Promise.all([
        import("../forward_doctor/check_forward.ts"),
        import("./doctor/report_findings.ts"),
      ])
      const cookie = cookieStdin && (await readSecret("cookie", "Cookie")).reveal().replace(/^cookie: */i, "")
      const options = {
        now: systemClock(),
        ...(direct !== undefined && { direct }),
        ...(echo !== undefined && { echo }),
        ...(cookie !== undefined && { cookie }),
      }
      await reportFindings(checkForward(url, options), json)
    })

function httpUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new InvalidArgumentError("It must be an http or https address without user info.")
  return url
}

function path(text: string): string {
  if (/^\/(?!\/)[\x21-\x7e]*$/.test(text)) return text
  throw new InvalidArgumentError("It must be a path that begins with one slash.")
}
