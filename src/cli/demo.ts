import { rmSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { styleText } from "node:util"
import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import { systemClock } from "../base/clock.ts"
import { shellWord } from "../base/shell_word.ts"
import { describeConfig, loadConfig, startedByNpm } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { localUrl } from "../config/public_url.ts"
import type { Demo } from "../demo/demo.ts"
import { stopWithNpm } from "./orphan.ts"
import { note } from "./print.ts"
import { misused, verb } from "./verb.ts"

interface DemoOptions {
  readonly port: number
  readonly appPort: number
  readonly data?: string
  readonly json?: true
}

/** `gatehouse demo`: runs until a signal stops the process. */
export const demoCommand = (): Command =>
  verb("demo", {
    does: "Start a demo: the service, a user who can sign in, and a sample application",
    about: [
      "Open the printed address. The sample application signs you in, and shows and explains every message between it and the service.",
      "Settings such as LOG_LEVEL (default here: warn) and GATEHOUSE_ACCESS_TOKEN_TTL work as for `gatehouse serve`. The demo has its own address, data and secret, so it never touches an installation. It listens only on 127.0.0.1 and ignores HOST.",
    ],
    examples: [
      "gatehouse demo",
      "gatehouse demo --port 5000 --app-port 5001",
      "LOG_LEVEL=info gatehouse demo      with the log, as an operator sees it",
    ],
  })
    .option("--port <port>", "port of the service", port, 4000)
    .option("--app-port <port>", "port of the sample application", port, 4001)
    .option("--data <folder>", "keep the data in this folder (default: a temporary folder, deleted at the end)")
    .action((options: DemoOptions, command: Command) => demo(options, command))

async function demo({ port, appPort, data, json }: DemoOptions, command: Command): Promise<void> {
  if (port === appPort) misused(command, `--port and --app-port are both ${port}; choose two different ports`)
  const config = loadConfig()
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), "gatehouse-demo-")) : resolve(data)
  const remove = () => data === undefined && rmSync(folder, { recursive: true, force: true })
  const stopped = stopRequested(remove)
  stopWithNpm()
  const say = (text: string) => json || console.log(text)
  let isClosed = false
  try {
    const [{ DEMO_USER, startDemo }, { createLog }] = await Promise.all([
      import("../demo/demo.ts"),
      import("../observe/log.ts"),
    ])
    const own = demoConfig(config, port, folder)
    const log = createLog({ level: own.logLevel, readable: process.stdout.isTTY === true && !json })
    const running = await startDemo({
      config: own,
      log,
      appPort,
      write: (line) => say(painted(line)),
      explainCommand: (traceId) => explainCommand(folder, traceId),
    })
    if (json) console.log(JSON.stringify({ url: running.url, service_url: running.serviceUrl, ...DEMO_USER }))
    if (isSet(config, "HOST") && config.host !== running.address)
      note(
        `HOST=${config.host} is ignored: the demo listens only on ${running.address}, because everybody knows its password.`,
      )
    say(welcome(running, DEMO_USER, data === undefined ? undefined : folder))
    await stopped
    say("\nStopping.")
    const closed = running.close().then(() => true)
    isClosed = await Promise.race([closed, after(MAX_STOP_MS, false, { ref: false })])
  } finally {
    remove()
  }
  say(data === undefined ? "Stopped. The data was deleted." : `Stopped. The data is in ${folder}.`)
  // A request that is still open would keep the process for the rest of the service's ten seconds.
  if (!isClosed) process.exit(0)
}

/** Replaces the address, data and secrets of the configuration, so that the demo never changes a real installation. */
function demoConfig(config: Config, port: number, data: string): Config {
  return {
    ...config,
    port,
    url: localUrl(port),
    data,
    databaseUrl: undefined,
    secret: undefined,
    smtpUrl: undefined,
    mailOutbox: undefined,
    ...(!isSet(config, "LOG_LEVEL") && { logLevel: "warn" }),
  }
}

/** Returns the command that explains a refusal. The command names the data folder, because the demo does not use the configured folder. */
const explainCommand = (folder: string, traceId: string): string =>
  `GATEHOUSE_DATA=${shellWord(folder)} ${startedByNpm() ? "npm run -s gatehouse --" : "gatehouse"} explain ${traceId}`

const isSet = (config: Config, name: string): boolean =>
  describeConfig(config).some(({ env, source }) => env === name && source === "environment")

type DemoUser = Readonly<Record<"username" | "password", string>>

const welcome = ({ url, serviceUrl }: Demo, user: DemoUser, kept: string | undefined): string => `
${styleText("bold", "The demo is running.")} Open this in a browser:

    ${styleText(["bold", "cyan"], url)}

and sign in there as  ${styleText("bold", user.username)}  with the password  ${styleText("bold", user.password)}

The service itself is at ${serviceUrl}.
${
  kept === undefined
    ? "The data is deleted when the demo stops."
    : `The data is kept in ${kept}.\nEverybody knows the password above, so do not use that folder for anything real.`
}
To stop, press Ctrl+C. This terminal shows what happens, as it happens.
`

/** Colours the name of each speaker. `styleText` adds no colour if the terminal supports none. */
const painted = (line: string): string =>
  styleText(line.startsWith("→") ? "cyan" : line.startsWith("←") ? "green" : "yellow", line)

/** A single Ctrl-C can send two signals: one from the terminal, one from npm. Two signals within this time count as one. */
const SAME_SIGNAL_MS = 500

/** How long the demo waits for open requests. It has no users who would lose one. */
const MAX_STOP_MS = 1000

/** Resolves at the first stop signal. A second signal cleans up and exits without waiting for open requests. */
const stopRequested = (cleanUp: () => void): Promise<void> =>
  new Promise((stop) => {
    let since: number | undefined
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        since ??= systemClock()
        stop()
        if (systemClock() - since < SAME_SIGNAL_MS) return
        cleanUp()
        process.exit(1)
      })
    }
  })

function port(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= 65_535) return number
  throw new InvalidArgumentError("It must be a whole number from 1 to 65535.")
}
