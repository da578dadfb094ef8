import { withCommandsAsRun } from "../config/load.ts"
import type { Gatehouse } from "../gatehouse.ts"
import type { Log } from "../observe/log.ts"

const NO_CLIENTS =
  "There are no clients yet: `gatehouse client create --name N --kind confidential --redirect-uri URI` creates one."

const NO_ADMINISTRATOR =
  "There is no administrator yet: `gatehouse admin create --username U --email E --password-stdin` creates one, and `gatehouse admin link` prints a link for a browser."

/**
 * Says how to create the first administrator and the first client, if they are missing. The link to the first administrator is a credential. It is
 * printed only to a person at a terminal, because other people can read collected logs.
 */
export async function hintAtFirstSteps(
  { administration }: Pick<Gatehouse, "administration">,
  log: Log,
  readable: boolean,
): Promise<void> {
  const { firstAdministrator, clients } = administration
  if (!(await firstAdministrator.isMissing())) {
    // An administrator exists, so no hint is needed.
  } else if (readable) {
    const { url } = await firstAdministrator.link()
    console.log(`\nThere is no administrator yet. This link creates one; it works once, for an hour:\n\n  ${url}\n`)
  } else log.info(withCommandsAsRun(NO_ADMINISTRATOR))
  if (!(await clients.exist())) log.info(withCommandsAsRun(NO_CLIENTS))
}
