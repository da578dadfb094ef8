import { DIRECTORY_REASON } from "../accounts/directory_reason.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import { adviceFor } from "../connections/finding_advice.ts"
import { PRESETS } from "../connections/presets.ts"
import type { ConnectionProblem, DirectoryOutcome, TrialMessage } from "../ports/connections.ts"
import { english, fixText } from "../words/english.ts"
import { advised } from "./advised.ts"
import type { TrialIdentityRecord, TrialMessageRecord, TrialProblemRecord, TrialRecord } from "./contract.ts"

/** The result of a trial of a connection, as the admin API returns it. */

export const trialRecord = (
  messages: readonly TrialMessage[],
  outcome: { readonly identity: ExternalIdentity } | { readonly problem: ConnectionProblem },
): TrialRecord => ({
  messages: messages.map(messageRecord),
  ...("problem" in outcome
    ? { identity: null, claims: {}, problem: problemRecord(outcome.problem) }
    : { identity: identityRecord(outcome.identity), claims: outcome.identity.claims, problem: null }),
})

export function directoryTrialRecord(connection: Connection, username: string, outcome: DirectoryOutcome): TrialRecord {
  if ("problem" in outcome) return trialRecord([], outcome)
  if ("identity" in outcome) return trialRecord([searchMessage(connection, username, outcome.identity)], outcome)
  const messages = [messageRecord(searchMessage(connection, username, undefined))]
  const problem = refusalRecord(DIRECTORY_REASON[outcome.refused])
  return { messages, identity: null, claims: {}, problem }
}

function searchMessage(
  { directoryUrls, baseDn = "", preset, userFilter }: Connection,
  username: string,
  identity: ExternalIdentity | undefined,
): TrialMessage {
  const filter = userFilter ?? PRESETS[preset].directory?.filter ?? ""
  return {
    step: "search",
    url: directoryUrls.join(" "),
    sent: [
      { name: "base_dn", value: baseDn },
      { name: "user_filter", value: filter },
      { name: "username", value: username },
    ],
    status: undefined,
    received: Object.entries(identity?.claims ?? {}).map(([name, value]) => ({
      name,
      value: Array.isArray(value) ? value.join(" · ") : String(value),
    })),
  }
}

const messageRecord = ({ step, url, sent, status, received }: TrialMessage): TrialMessageRecord => ({
  step,
  url: url ?? null,
  sent,
  status: status ?? null,
  received,
})

const identityRecord = (identity: ExternalIdentity): TrialIdentityRecord => ({
  subject: identity.subject,
  email: identity.email ?? null,
  email_verified: identity.emailVerified,
  name: identity.name ?? null,
  username: identity.username ?? null,
  acr: identity.acr ?? null,
  amr: identity.amr,
})

/** The advice is about what happened, or else about the reason. */
export function problemRecord({ flaw, said }: ConnectionProblem): TrialProblemRecord {
  const { advice, advice_message } = advised(adviceFor(said))
  return { reason: flaw, detail: english(said), message: said, advice: advice ?? fixText(flaw) ?? null, advice_message }
}

const refusalRecord = (reason: string): TrialProblemRecord => ({
  reason,
  detail: null,
  message: null,
  advice: fixText(reason) ?? null,
  advice_message: null,
})
