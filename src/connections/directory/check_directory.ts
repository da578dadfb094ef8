import { say } from "../../base/say.ts"
import type { ConnectionFinding, Directories } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"

/** A name that no person has, so that the whole search takes place. */
const NOBODY = "gatehouse check"

/** Whether the directory answers a search. Tries no password of a person. */
export async function checkDirectory(
  { prove }: Directories,
  connection: Connection,
): Promise<readonly ConnectionFinding[]> {
  const outcome = await prove(
    connection,
    { username: NOBODY, now: 0 },
    async () => undefined,
    new AbortController().signal,
  )
  if ("problem" in outcome) return [{ state: "problem", said: outcome.problem.said }]
  const { directoryUrls, baseDn = "" } = connection
  return [{ state: "ok", said: say("connection-check-directory", { url: directoryUrls.join(" "), base: baseDn }) }]
}
