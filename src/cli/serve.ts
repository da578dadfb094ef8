import type { Command } from "commander"
import type { Gatehouse } from "../app.ts"
import { createGatehouse, whereStored } from "../app.ts"
import { systemClock } from "../base/clock.ts"
import { loadConfig } from "../config/load.ts"
import type { Log } from "../observe/log.ts"
import { createLog } from "../observe/log.ts"
import { stopWithNpm } from "./orphan.ts"
import { verb } from "./verb.ts"

export const serveCommand = (): Command =>
  verb("serve", {
    does: "Run the service until it is told to stop",
    about: [
      "Settings are environment variables; `gatehouse config` shows them. Logs go to standard output: readable on a terminal, else JSON, one object a line (--json: always).",
      "SIGTERM or Ctrl-C stops it: no more requests are taken, those under way are finished within 10 seconds, and the exit status is 0. A second one ends it at once.",
    ],
    examples: [
      "gatehouse serve",
      "PORT=8080 GATEHOUSE_URL=https://auth.example.com GATEHOUSE_DATA=/var/lib/gatehouse gatehouse serve",
    ],
  }).action(async ({ json }: { json?: true }) => {
    const config = loadConfig()
    const readable = process.stdout.isTTY === true && !json
    const log = createLog({ level: config.logLevel, readable })
    const gatehouse = await createGatehouse({ config, log })
    try {
      await gatehouse.listen()
    } catch (error) {
      await gatehouse.close()
      throw error
    }
    stopOnSignal(gatehouse, log)
    stopWithNpm()
    const data = whereStored(config)
    // On a terminal the sentence says it all.
    log.info(
      readable ? {} : { url: gatehouse.url, data },
      `Gatehouse listens at ${gatehouse.url}, its data is in ${data}.`,
    )
    await hintAtFirstSteps(gatehouse, log)
  })

async function hintAtFirstSteps({ administration }: Gatehouse, log: Log): Promise<void> {
  const [users, clients] = await Promise.all([administration.users.list(), administration.clients.list()])
  if (users.length === 0)
    log.info("There are no users yet: `gatehouse user create --username U --email E --password-stdin` makes one.")
  if (clients.length === 0)
    log.info(
      "There are no clients yet: `gatehouse client create --name N --kind confidential --redirect-uri URI` makes one.",
    )
}

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. That is not yet a second one. */
const SAME_SIGNAL_MS = 500
const EXIT_STATUS = { SIGINT: 130, SIGTERM: 143 } as const

function stopOnSignal(gatehouse: Gatehouse, log: Log): void {
  let stoppingSince: number | undefined
  const stop = (signal: "SIGINT" | "SIGTERM") => {
    const now = systemClock()
    if (stoppingSince !== undefined) {
      if (now - stoppingSince >= SAME_SIGNAL_MS) process.exit(EXIT_STATUS[signal])
      return
    }
    stoppingSince = now
    log.info({ signal }, "Stopping: requests under way are finished, 10 seconds at most.")
    gatehouse.close().then(
      () => {
        log.info("Stopped.")
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, "Stopped with an error.")
        process.exit(1)
      },
    )
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}
