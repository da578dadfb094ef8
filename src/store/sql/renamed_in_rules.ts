import type { Step } from "../engines/engine.ts"
import type { Renamed, RenamedInRules } from "../renamed_in_rules.ts"
import { recordEvent } from "./audit_event.ts"
import { replaceConnection } from "./connection_replacement.ts"
import type { RuleSteps } from "./named_record.ts"
import { siteRows } from "./site.ts"

/** A failed guard keeps the steps before it, so each record is compared and locked first, without a change. */
export function ruleSteps({ connections, sites }: RenamedInRules): RuleSteps {
  const ofConnections = stepsOf(connections, replaceConnection)
  const ofSites = stepsOf(sites, siteRows.replacement)
  return {
    compare: [...ofConnections.compare, ...ofSites.compare],
    replace: [...ofConnections.replace, ...ofSites.replace],
  }
}

const stepsOf = <T>(all: readonly Renamed<T>[], replacement: (after: T, before: T) => Step): RuleSteps => ({
  compare: all.map(({ before }) => replacement(before, before)),
  replace: all.flatMap(({ before, after, event }) => [replacement(after, before), recordEvent(event)]),
})
