import { availableParallelism } from "node:os"
import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import type { ServeOptions } from "./run_server.ts"
import { verb } from "./verb.ts"

const MAX_WORKERS = 256

export const serveCommand = (): Command =>
  verb("serve", {
    does: "Run the service until it is stopped",
    about: [
      "Settings are environment variables; `gatehouse config` shows them. Logs go to standard output: readable text on a terminal, otherwise JSON with one object per line. With --json the log is always JSON.",
      "SIGTERM or Ctrl-C stops it: it accepts no more requests, finishes open ones within 10 seconds, and exits with status 0. A second signal ends it at once.",
      "--workers N runs N processes that share the port, to use all cores of a machine. It needs PostgreSQL. Each process has its own GATEHOUSE_DATABASE_POOL connections, plus one. A worker that ends is restarted. Log lines contain the worker's number. With GATEHOUSE_METRICS the first process serves the metrics of all workers together.",
    ],
    examples: [
      "gatehouse serve",
      "PORT=8080 GATEHOUSE_URL=https://auth.example.com GATEHOUSE_DATA=/var/lib/gatehouse gatehouse serve",
      "GATEHOUSE_DATABASE_URL=postgres://… GATEHOUSE_SECRET=… gatehouse serve --workers auto",
    ],
  })
    .option("--workers <number>", "number of processes that share the port; auto: one for each core", workers)
    .action(async (options: ServeOptions) => {
      // Loaded only here, so that the other commands start sooner.
      const { runServer } = await import("./run_server.ts")
      await runServer(options)
    })

function workers(text: string): number {
  if (text === "auto") return availableParallelism()
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= MAX_WORKERS) return number
  throw new InvalidArgumentError(`It must be auto or a whole number from 1 to ${MAX_WORKERS}.`)
}
