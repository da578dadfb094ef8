import { Command } from "commander"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const grantCommand = (): Command =>
  new Command("grant")
    .description("Grants: the authorizations that users gave to clients")
    .addCommand(list())
    .addCommand(revoke())

const list = (): Command =>
  verb("list", {
    does: "List grants, oldest first: all, or only those of a user or client",
    about: [
      "Prints grant_id, client_id, user_id, scope, state and created_at. The state is issued (the code waits for its exchange), used, or ended (expired, revoked, or failed too often). Ended grants are listed until the server removes them.",
    ],
    examples: ["gatehouse grant list --user ann", "gatehouse grant list --client client_0190… --json"],
  })
    .option("--user <user>", "only grants of this user: id or username")
    .option("--client <id>", "only grants of this client")
    .action(({ json, user, client }: { json?: true; user?: string; client?: string }) =>
      opened(async ({ administration }) => {
        const grants = await administration.grants.list({ user, client_id: client })
        if (json) return printJson(grants)
        if (grants.length === 0) return note("no grants found")
        printTable(
          ["grant_id", "client_id", "user_id", "scope", "state", "created_at"],
          grants.map(({ authorization_details: _, ...grant }) => grant),
        )
      }),
    )

const revoke = (): Command =>
  verb("revoke", {
    does: "End a grant: its code and tokens are refused from the next request on",
    about: [
      "Also deletes a remembered consent (--consent remember), so that the user is asked again. A grant that has already ended does not change. APIs that validate tokens themselves accept an access token until it expires.",
    ],
    examples: ["gatehouse grant revoke grant_0190…"],
  })
    .argument("<id>", "the grant's id, as `gatehouse grant list` shows it")
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const grant = await administration.grants.revoke(id)
        if (json) printJson(grant)
        else console.log(`${grant.grant_id} has ended`)
      }),
    )
