import { Command } from "commander"
import { counted } from "./confirm.ts"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { misused, verb } from "./verb.ts"

export const sessionCommand = (): Command =>
  new Command("session")
    .description("Sessions: the browsers in which people are signed in")
    .addCommand(list())
    .addCommand(end())

const list = (): Command =>
  verb("list", {
    does: "List the sessions, oldest first: all, or only those of a user",
    about: [
      "Prints session_id, user_id, signed_in_at, last_seen_at, stopped_at_second_factor, network, device and client_ids. stopped_at_second_factor is true if somebody gave the right password and not the second factor: nobody is signed in there, but somebody knows the password. network and device are where the person signed in: the IPv4 /24 or IPv6 /48 of the address, and browser and system as the browser named them. client_ids are the clients to which the person gave a grant in this session that has not ended.",
    ],
    examples: ["gatehouse session list --user ann", "gatehouse session list --json | jq length"],
  })
    .option("--user <user>", "only sessions of this user: id or username")
    .action(({ json, user }: { json?: true; user?: string }) =>
      opened(async ({ administration }) => {
        const sessions = await administration.sessions.list(user)
        if (json) return printJson(sessions)
        if (sessions.length === 0) return note("no sessions found")
        printTable(
          [
            "session_id",
            "user_id",
            "signed_in_at",
            "last_seen_at",
            "stopped_at_second_factor",
            "network",
            "device",
            "client_ids",
          ],
          sessions.map((session) => ({ ...session })),
        )
      }),
    )

const end = (): Command =>
  verb("end", {
    does: "End a session, or all sessions of a user: the person must sign in again",
    about: [
      "Clients with back-channel logout are notified, and unused codes end, as do the grants of the console and those with a right of administration. Other grants continue: `gatehouse grant revoke` ends a grant, `gatehouse user disable` ends everything.",
    ],
    examples: ["gatehouse session end session_0190…", "gatehouse session end --user ann"],
  })
    .argument("[id]", "the session's id, as `gatehouse session list` shows it")
    .option("--user <user>", "end all sessions of this user: id or username")
    .action((id: string | undefined, { json, user }: { json?: true; user?: string }, command: Command) => {
      if (id !== undefined && user === undefined)
        return opened(async ({ administration }) => {
          const ended = await administration.sessions.end(id)
          if (json) printJson(ended)
          else console.log(`${ended.session_id} has ended`)
        })
      if (id === undefined && user !== undefined)
        return opened(async ({ administration }) => {
          const ended = await administration.sessions.endAll(user)
          if (json) printJson({ ended })
          else console.log(`${counted(ended, "session")} of ${user} ended`)
        })
      return misused(command, "give a session's id or --user, and not both")
    })
