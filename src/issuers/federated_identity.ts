import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { SettingType } from "../base/setting.ts"
import type { ClaimCondition } from "./claim_condition.ts"
import { conditionsFrom, conditionsLine } from "./claim_condition.ts"

/** A workload that is the client: whose assertions of a trusted issuer authenticate it. */
export interface FederatedIdentity {
  /** The issuer of the assertion, as its claim `iss` names it. */
  readonly issuer: string
  /** All of them must be met. */
  readonly conditions: readonly ClaimCondition[]
}

const MAX_IDENTITIES = 20
const MAX_CHARACTERS = 4000

/**
 * The claims that name one workload, or one owner of workloads. Many customers share an issuer such as GitHub's, so a condition about the branch alone
 * would let in everybody there.
 */
const NAMING_CLAIMS: readonly string[] = [
  "sub",
  "repository",
  "repository_id",
  "repository_owner",
  "repository_owner_id",
  "job_workflow_ref",
  "project_path",
  "project_id",
  "namespace_path",
  "namespace_id",
  "kubernetes.io.serviceaccount.uid",
]

/** Reads an identity such as `https://token.actions.githubusercontent.com sub=repo:acme/app:environment:production`. */
function identityFrom(line: string): FederatedIdentity | Said {
  const malformed = say("federated-identity-malformed", { received: line })
  const [, issuer, rest] = /^\s*(\S+)\s+(.*)$/su.exec(line) ?? []
  if (issuer === undefined || rest === undefined || line.length > MAX_CHARACTERS || !URL.canParse(issuer))
    return malformed
  const conditions = conditionsFrom(rest)
  if (conditions === undefined || conditions.length === 0) return malformed
  return conditions.some(({ claim }) => NAMING_CLAIMS.includes(claim))
    ? { issuer, conditions }
    : say("federated-identity-unnamed", { received: line })
}

const identityLine = ({ issuer, conditions }: FederatedIdentity): string => `${issuer} ${conditionsLine(conditions)}`

/** The workloads that are a client. */
export const federatedIdentities: SettingType<readonly FederatedIdentity[], readonly string[], readonly string[]> = {
  given: "list",
  removable: true,
  read(given, before, add) {
    if (given.length > MAX_IDENTITIES) {
      add(say("federated-identities-many", { max: MAX_IDENTITIES }))
      return before
    }
    return given.flatMap((line) => {
      const read = identityFrom(line)
      if (!("code" in read)) return read
      add(read)
      return []
    })
  },
  store: (value) => value.map(identityLine).join("\n"),
  // This cast is safe, because this program wrote each line from an identity.
  load: (stored) =>
    stored === ""
      ? []
      : String(stored)
          .split("\n")
          .map((line) => identityFrom(line) as FederatedIdentity),
  show: (value) => value.map(identityLine),
}
