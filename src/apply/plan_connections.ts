import { checkConnection, checkEmailDomains, checkSecret, neededSettings } from "../admin/connection_rules.ts"
import type { NewConnection } from "../admin/contract.ts"
import { Problems } from "../admin/problem.ts"
import type { RuleTargets } from "../admin/rule_targets.ts"
import { checkRules } from "../admin/rule_targets.ts"
import { validateRecordName } from "../base/record_name.ts"
import { say } from "../base/say.ts"
import type {
  Connection,
  ConnectionSettingValues,
  GivenConnectionSettings,
} from "../connections/connection_settings.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { PRESET_NAMES, PRESETS } from "../connections/presets.ts"
import type { Entry } from "./entry.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changing, checked, deletion, matchedByName, plannedSettings } from "./planning.ts"
import type { Step } from "./step.ts"
import { difference } from "./step.ts"

const SHOWN_SECRET = "[secret]"
/** The settings that decide where the secret is sent. */
const PLACES = ["issuer", "token_endpoint"]

/** Plans connections. An entry finds its connection by the name. `targets`: what rules can name after all steps. */
export function planConnections(planning: Planning, targets: RuleTargets): KindPlan {
  const { present, wanted } = planning
  const { matched, others, removed } = matchedByName(wanted.connections, present.connections, planning)
  const kept = others.filter((connection) => !removed.includes(connection))
  return {
    steps: matched.flatMap(({ entry, before }) => planConnection(entry, before, { others: kept, targets }, planning)),
    deletions: removed.map(({ id, name }) =>
      deletion({ kind: "connection", name, run: ({ connections }) => connections.delete(id) }),
    ),
  }
}

/**
 * The given settings. A new connection needs a preset and perhaps a client id, which have no default: without a value they are reported. An export has an
 * empty client id for a directory and for SAML, which need none.
 */
function givenBy({ given }: Entry, before: Connection | undefined): Entry["given"] {
  const preset = before?.preset ?? PRESET_NAMES.find((each) => each === given.preset)
  const hasClient = preset === undefined || neededSettings(PRESETS[preset]).includes("client_id")
  const { client_id: clientId, ...others } = given
  const settings = clientId === undefined || (clientId === "" && !hasClient) ? others : given
  return before === undefined ? { preset: "", ...(hasClient && { client_id: "" }), ...settings } : settings
}

function planConnection(
  entry: Entry,
  before: Connection | undefined,
  { others, targets }: { readonly others: readonly Connection[]; readonly targets: RuleTargets },
  { secrets, sameSecrets, add }: Planning,
): Step[] {
  const { key: name } = entry
  const secret = secrets.get(entry)
  const isNewSecret = secret !== undefined && !sameSecrets.has(entry)
  const given = givenBy(entry, before)
  const { change, differences } = checked(entry, add, (problems) => {
    const planned = plannedSettings<ConnectionSettingValues, GivenConnectionSettings>(
      CONNECTIONS,
      { ...entry, given },
      before && { ...before },
      { ...CONNECTIONS.defaults(), name },
      problems,
    )
    const { after } = planned
    if (before === undefined) {
      const problem = validateRecordName(name)
      if (problem !== undefined) problems.add("name", problem)
    } else if (after.preset !== before.preset) problems.add("preset", say("connection-fixed", { value: before.preset }))
    const isUnchanged = before !== undefined && planned.differences.length === 0
    if (isUnchanged || problems.all().length > 0) return planned
    checkConnection(after, problems)
    if (given.email_domains !== undefined) checkEmailDomains({ ...after, name }, others, problems)
    if (given.rules !== undefined) checkRules(after, targets, problems)
    // A secret that could not be read is already reported.
    if (entry.secretFrom === undefined || secret !== undefined) {
      const ofSecret = new Problems()
      checkSecret(after, before, { given: secret, hasSecret: before?.sealedSecret !== undefined }, ofSecret)
      for (const { field: _, ...said } of ofSecret.all()) problems.add("client_secret_from", said)
    }
    return planned
  })
  const isSent = isNewSecret || differences.some(({ setting }) => PLACES.includes(setting))
  const settings = { ...change, ...(isSent && secret !== undefined && { client_secret: secret }) }
  return changing(before, {
    kind: "connection",
    name,
    differences: [
      ...differences.filter(({ setting }) => setting !== "name"),
      ...(isNewSecret ? [difference("client_secret", before && SHOWN_SECRET, SHOWN_SECRET)] : []),
    ],
    run: ({ connections }) =>
      before === undefined
        ? connections.create({ ...settings, name } as NewConnection)
        : connections.update(before.id, settings),
  })
}
