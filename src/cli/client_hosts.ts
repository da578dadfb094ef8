import type { Command } from "commander"
import { canAsk, confirm, counted, YES } from "./confirm.ts"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

const HOST = "a host such as app.example.com, or an address at this host"

/** The commands of `client` for hosts of clients that nobody registered by hand. */
export const clientHostCommands = (): Command[] => [blockHost(), unblockHost(), blockedHosts()]

const blockHost = (): Command =>
  verb("block-host", {
    does: "Block a host and the hosts below it, for clients that nobody registered by hand",
    about: [
      "Such clients with a redirect URI or metadata document there are refused from now on, and nobody can register another one. Clients that operators registered, or set to first-party, keep working. Nothing is deleted.",
      "On a terminal, the command shows how many clients and people are affected, and asks.",
    ],
    examples: ["gatehouse client block-host evil.example", "gatehouse client block-host evil.example --yes --json"],
  })
    .argument("<host>", HOST)
    .option("--yes", YES.does.replace("delete", "block"))
    .action((given: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { clientHosts } }) => {
        if (yes !== true && canAsk()) {
          const { host, clients, people } = await clientHosts.affected(given)
          await confirm(
            `Block ${host} and the hosts below it? This affects ${counted(clients, "client")}, used by ${people} people.`,
            { warning: "", refused: "nothing was blocked" },
          )
        }
        const blocked = await clientHosts.block(given)
        if (json) printJson(blocked)
        else console.log(`${blocked.host} and the hosts below it are blocked`)
      }),
    )

const unblockHost = (): Command =>
  verb("unblock-host", {
    does: "Unblock a host",
    about: ["Clients that were disabled one by one stay disabled, and so do clients at another blocked host."],
    examples: ["gatehouse client unblock-host app.example"],
  })
    .argument("<host>", HOST)
    .action((given: string, { json }: { json?: true }) =>
      opened(async ({ administration: { clientHosts } }) => {
        const unblocked = await clientHosts.unblock(given)
        if (json) printJson(unblocked)
        else console.log(`${unblocked.host} is not blocked any more`)
      }),
    )

const blockedHosts = (): Command =>
  verb("blocked-hosts", {
    does: "List the blocked hosts",
    examples: ["gatehouse client blocked-hosts", "gatehouse client blocked-hosts --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration: { clientHosts } }) => {
      const hosts = await clientHosts.blocked()
      if (json) return printJson(hosts)
      if (hosts.length === 0) return note("no blocked hosts; `gatehouse client block-host` blocks one")
      printTable(
        ["host", "blocked_at", "blocked_by"],
        hosts.map((host) => ({ ...host })),
      )
    }),
  )
