import { oneOf } from "../search_text.ts"
import type { ChosenStack } from "./new/draft.ts"
import type { Folded } from "./settings/draft.ts"
import { FOLDED } from "./settings/draft.ts"
import type { Kind } from "./stacks.ts"
import { isStackId, KINDS, stackOf } from "./stacks.ts"

/** The lists of applications. */
export const WHICH = ["own", "strangers", "blocked"] as const
export type Which = (typeof WHICH)[number]

export const TABS = ["settings", "secrets", "usage", "look", "danger"] as const
export type Tab = (typeof TABS)[number]

/** How many days the plots of an application show. */
export const DAYS = [7, 30, 90] as const
export type Days = (typeof DAYS)[number]
export const USUAL_DAYS: Days = 30

/** Reads the list's filters from the address. */
export function applicationsSearch({ q, which }: Record<string, unknown>): { q?: string; which?: Which } {
  const chosen = oneOf(WHICH, which)
  return {
    ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
    ...(chosen && { which: chosen }),
  }
}

interface Registering {
  kind?: Kind
  stack?: ChosenStack
  step?: number
}

/** Reads the wizard's state from the address. Without a later step in the address, the wizard begins with the first step. */
export function registeringSearch({ kind, stack, step }: Record<string, unknown>): Registering {
  const chosen = oneOf(KINDS, kind)
  const at = [2, 3].find((each) => String(each) === String(step))
  return {
    ...(chosen && { kind: chosen }),
    ...(isStackId(stack) && stackOf(stack).kinds.includes(chosen ?? "web") && { stack }),
    ...(at && { step: at }),
  }
}

interface OfApplication {
  tab?: Tab
  open?: readonly Folded[]
  days?: Days
}

/** Reads an application's tab, groups and days from the address. `open` names the open groups of settings, or is `all`. */
export function applicationSearch({ tab, open, days }: Record<string, unknown>): OfApplication {
  const chosen = oneOf(TABS, tab)
  const shown = DAYS.find((each) => String(each) === String(days))
  const named = FOLDED.filter(
    (group) => open === "all" || open === group || (Array.isArray(open) && open.includes(group)),
  )
  return {
    ...(chosen && { tab: chosen }),
    ...(named.length > 0 && { open: named }),
    ...(shown && { days: shown }),
  }
}
