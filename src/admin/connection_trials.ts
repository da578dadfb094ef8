import { countAtDirectory } from "../accounts/directory_attempts.ts"
import { sha256 } from "../base/digest.ts"
import type { SessionId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import { isDirectory } from "../connections/is_directory.ts"
import { isSaml } from "../connections/is_saml.ts"
import type { ConnectionTrial } from "../ports/connection_trial.ts"
import { bindingOfTrial, openTrialAnswer, sealTrial, TRIAL_TTL_MS } from "../ports/connection_trial.ts"
import type { BegunTrialRecord, TrialRecord } from "./contract.ts"
import { foundConnection } from "./find.ts"
import { requireRightsOfConnection } from "./held_rights.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Invalid } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import { directoryTrialRecord, problemRecord, trialRecord } from "./trial_record.ts"

/**
 * A trial plays a sign-in by a connection, and shows what came. It signs nobody in, and makes no account and no link. A disabled connection can be tried
 * too. Callers name a connection by id or name; NotFound for an unknown one. Each function needs the right `admin` and a recent proof, because what it shows
 * of a person decides who signs in. Decision 0080.
 */
export interface ConnectionTrialAdministration {
  /** Throws Conflict if the connection leads to a directory, or if the actor has no session in a browser. */
  begin(connection: string): Promise<BegunTrialRecord>
  /** Throws Invalid unless the answer belongs to a trial of this connection that the actor began in the same session, and that has not ended. */
  finish(connection: string, answer: string): Promise<TrialRecord>
  /**
   * Looks for a person in a directory and, with a password, checks it: three wrong ones of a person reach the directory in 30 minutes, together with those of
   * the sign-in page. Throws Conflict for any other connection, and for a password at the command line, which does not count with the servers.
   */
  look(connection: string, username: string, password?: Secret): Promise<TrialRecord>
}

const SALT_BYTES = 16
const DIGEST_BYTES = 16

export function connectionTrialAdministration(deps: AdministrationDeps): ConnectionTrialAdministration {
  const { actor, store, clock, random, connectionTrials, directories, limits } = deps

  async function controlled(given: string) {
    const connection = await foundConnection(store, given)
    await requireRightsOfConnection(deps, connection)
    return connection
  }

  /** The session in which the actor's token was granted. Undefined if no person acts. */
  async function sessionOfActor(): Promise<SessionId | undefined> {
    return actor.grantId && (await store.grants.find(actor.grantId))?.grant.sessionId
  }

  return {
    async begin(given) {
      const connection = await controlled(given)
      if (isDirectory(connection)) throw new Conflict(say("connection-trial-of-directory"))
      const rootId = await sessionOfActor()
      if (rootId === undefined) throw new Conflict(say("connection-trial-needs-browser"))
      const begunAt = clock()
      const salt = random(SALT_BYTES).toString("base64url")
      const trial: ConnectionTrial = { connectionId: connection.id, actor: actor.name, rootId, begunAt, salt }
      const state = sealTrial(trial, deps)
      const outcome = await connectionTrials.begin(connection, bindingOfTrial(state, trial, deps), {})
      const expires_at = timestamp(begunAt + TRIAL_TTL_MS)
      return "problem" in outcome
        ? { url: null, state: null, sent: [], expires_at, problem: problemRecord(outcome.problem) }
        : { url: outcome.url, state, sent: outcome.sent, expires_at, problem: null }
    },

    async finish(given, sealed) {
      const connection = await controlled(given)
      const answer = openTrialAnswer(sealed, deps)
      const now = clock()
      if (
        answer === undefined ||
        answer.connectionId !== connection.id ||
        isSaml(connection) !== "tried" in answer ||
        answer.actor !== actor.name ||
        answer.rootId !== (await sessionOfActor()) ||
        now >= answer.begunAt + TRIAL_TTL_MS ||
        !(await store.usedAssertions.use(digestOf(answer), answer.begunAt + TRIAL_TTL_MS))
      )
        throw new Invalid([{ field: "answer", ...say("connection-trial-over") }])
      if ("tried" in answer) return trialRecord(answer.tried.messages, answer.tried.outcome)
      // The seal has proven what `state` proves, so the salt replaces it.
      const parameters = new URLSearchParams(answer.parameters)
      parameters.set("state", answer.salt)
      const binding = bindingOfTrial(answer.salt, answer, deps)
      const { messages, outcome } = await connectionTrials.finish(connection, parameters, binding, now)
      return trialRecord(messages, outcome)
    },

    async look(given, username, password) {
      const connection = await controlled(given)
      if (!isDirectory(connection)) throw new Conflict(say("connection-trial-of-provider"))
      const { signal } = new AbortController()
      const wanted = { username, now: clock() }
      if (password === undefined) {
        // The directory would refuse a disabled person.
        const outcome = await directories.prove(connection, wanted, async () => undefined, signal)
        const isFound = "refused" in outcome && outcome.refused === "untried"
        const found = isFound ? await directories.find(connection, username, signal) : outcome
        return directoryTrialRecord(connection, username, found)
      }
      if (limits === undefined) throw new Conflict(say("connection-trial-needs-browser"))
      let tried: Awaited<ReturnType<typeof countAtDirectory>>
      const passwordFor = async (subject: string) => {
        tried = await countAtDirectory(connection.id, subject, wanted, limits)
        return tried && password
      }
      const outcome = await directories.prove(connection, wanted, passwordFor, signal)
      if ("identity" in outcome) await tried?.giveBack()
      return directoryTrialRecord(connection, username, outcome)
    },
  }
}

const digestOf = ({ salt }: Pick<ConnectionTrial, "salt">): Uint8Array =>
  sha256(`connection trial ${salt}`).subarray(0, DIGEST_BYTES)
