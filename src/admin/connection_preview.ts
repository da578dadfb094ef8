import { accountDecision } from "../accounts/account_decision.ts"
import { givablesOf, identityByRules, isFirstUse, ruledUserOf } from "../accounts/apply_rules.ts"
import { invitedUser } from "../accounts/invited_user.ts"
import type { Change } from "../accounts/rule_result.ts"
import { NEW_USER, ruleResult } from "../accounts/rule_result.ts"
import { verifiedAddress } from "../accounts/verified_address.ts"
import type { GroupId, RoleId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Claims } from "../connections/bounded_claims.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import type { ExternalIdentity, LinkedIdentity } from "../connections/external_identity.ts"
import { isDirectory } from "../connections/is_directory.ts"
import type { User } from "../identity/user.ts"
import { english } from "../words/english.ts"
import type { ConnectionPreview, GivenPreview, PreviewedChange } from "./connection_contract.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Problems } from "./problem.ts"

type Deps = Pick<AdministrationDeps, "clock" | "store" | "connectionPeople">

/** What a person would be here if they signed in now. Changes nothing. Throws Conflict if the connection proves nobody with these claims. */
export async function previewOf(
  connection: Connection,
  { claims, person, rules }: GivenPreview,
  { clock, store, connectionPeople }: Deps,
): Promise<ConnectionPreview> {
  const problems = new Problems()
  if ((claims === undefined) === (person === undefined)) problems.add("claims", say("connection-preview-source"))
  else if (person !== undefined && !isDirectory(connection))
    problems.add("person", say("connection-preview-no-directory"))
  const settings = CONNECTIONS.applied(connection, { rules }, (field, said) => problems.add(field, said))
  problems.throwIfAny()
  const wanted: Connection = { ...connection, rules: settings.rules }
  const proven = await (person === undefined
    ? givenIdentity(wanted, claims ?? {}, connectionPeople)
    : foundIdentity(wanted, person, connectionPeople))
  const identity = identityByRules(wanted, proven)
  const { decision, user, link } = await accountOf(wanted, identity, clock(), store)
  const [holdings, givables] = await Promise.all([
    user === undefined ? undefined : store.ruled.holdings(user.id, wanted.id),
    givablesOf(wanted, store),
  ])
  const before = user === undefined || holdings === undefined ? NEW_USER : ruledUserOf(user, holdings)
  const isFirst = link === undefined || isFirstUse(link)
  const result = ruleResult(wanted, identity.claims, before, givables, isFirst)
  return {
    account: decision,
    user_id: user?.id ?? null,
    username: user?.username ?? identity.username ?? null,
    name: result.name?.value ?? (user === undefined ? identity.name : user.name) ?? null,
    email: (user === undefined ? verifiedAddress(identity) : user.email) ?? null,
    claims: identity.claims,
    attributes: [
      ...[...result.given].map(([name, { value, rule }]) => ({ name, value, rule: rule + 1 })),
      ...result.taken.map((name) => ({ name, value: null, rule: null })),
    ],
    groups: result.groups.map(shownChange),
    roles: result.roles.map(shownChange),
    refused: result.refused.map(({ rule, why }) => ({ rule: rule + 1, ...why, detail: english(why) })),
  }
}

const shownChange = ({ name, change, rule }: Change<GroupId | RoleId>): PreviewedChange => ({
  name,
  change,
  rule: rule === undefined ? null : rule + 1,
})

async function givenIdentity(
  connection: Connection,
  claims: Claims,
  { identityIn }: Deps["connectionPeople"],
): Promise<ExternalIdentity> {
  const outcome = await identityIn(connection, claims)
  if ("problem" in outcome) throw new Conflict(outcome.problem.said)
  return outcome.identity
}

async function foundIdentity(
  connection: Connection,
  person: string,
  { find }: Deps["connectionPeople"],
): Promise<ExternalIdentity> {
  const outcome = await find(connection, person)
  if ("identity" in outcome) return outcome.identity
  if ("problem" in outcome) throw new Conflict(outcome.problem.said)
  throw new Conflict(
    outcome.refused === "ambiguous"
      ? say("connection-preview-ambiguous", { person })
      : say("connection-preview-unknown", { person }),
  )
}

interface FoundAccount {
  readonly decision: ConnectionPreview["account"]
  readonly user: User | undefined
  readonly link: LinkedIdentity | undefined
}

async function accountOf(
  connection: Connection,
  identity: ExternalIdentity,
  now: number,
  store: Deps["store"],
): Promise<FoundAccount> {
  const address = verifiedAddress(identity)
  const [known, account] = await Promise.all([
    store.linkedIdentities.find(connection.id, identity.subject),
    address === undefined ? undefined : store.users.findByVerifiedEmail(address),
  ])
  const invited = await invitedUser(connection, address, account?.user, now, store)
  const isLinked = known !== undefined
  const facts = { isLinked, isInvited: invited !== undefined, hasAccount: account !== undefined }
  const user = known?.user ?? invited ?? account?.user
  const decision = user?.disabled ? "disabled" : accountDecision(connection, address, facts)
  return { decision, user, link: known?.link }
}
