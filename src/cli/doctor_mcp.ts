import { styleText } from "node:util"
import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import { note } from "./print.ts"
import { verb } from "./verb.ts"

interface Options {
  readonly json?: true
  readonly signIn: boolean
  readonly clientId?: string
  readonly callbackPort: number
}

export const doctorMcpCommand = (): Command =>
  verb("mcp", {
    does: "Check an MCP server: play a client that knows only its address, and say how to fix each problem",
    about: [
      "Reads the 401 answer and the metadata that it names, checks the authorization server, registers a client, lets you sign in twice (the second time for more scope), calls initialize and tools/list, refreshes, and sends tokens that the MCP server must refuse. Calls no tool. At the end, revokes its grants and deletes the client that it registered.",
      "Prints one line for each check, as `gatehouse doctor` does. Needs no access to the installation: it runs on any machine with a browser.",
    ],
    examples: [
      "gatehouse doctor mcp http://localhost:3000/mcp",
      "gatehouse doctor mcp https://mcp.example.com/mcp --no-sign-in --json",
      "gatehouse doctor mcp https://mcp.example.com/mcp --client-id https://app.example.com/client.json",
    ],
  })
    .argument("<url>", "the address of the MCP server, as clients use it", httpUrl)
    .option("--no-sign-in", "end before the sign-in, which needs a person")
    .option(
      "--client-id <id>",
      "use this client instead of registering one, such as the address of a metadata document; its redirect URIs must contain http://127.0.0.1/callback",
    )
    .option("--callback-port <port>", "port of the callback on this machine; 0 is any free port", port, 0)
    // optsWithGlobals: --json may also stand before `mcp`, where the option belongs to `doctor`.
    .action(async (url: URL, _: Options, command: Command) => {
      const { json, signIn, clientId, callbackPort } = command.optsWithGlobals<Options>()
      // Imported only when needed, because `gatehouse serve` runs this program too.
      const [{ checkMcp }, { reportFindings }] = await Promise.all([
        import("../mcp_doctor/check_mcp.ts"),
        import("./doctor/report_findings.ts"),
      ])
      const show = (address: string) =>
        note(`\nOpen this address in a browser, and sign in:\n\n  ${styleText("bold", address)}\n`)
      const options = { callbackPort, ...(clientId !== undefined && { clientId }), ...(signIn && { show }) }
      await reportFindings(checkMcp(url, options), json)
    })

function httpUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new InvalidArgumentError("It must be an http or https address without user info.")
  url.hash = ""
  return url
}

function port(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new InvalidArgumentError("It must be a whole number from 0 to 65535.")
}
