import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import type { ChosenStack } from "./new/draft.ts"
import type { Days, Tab, Which } from "./search.ts"
import { DAYS, TABS, WHICH } from "./search.ts"
import type { Folded } from "./settings/draft.ts"
import { FOLDED } from "./settings/draft.ts"
import type { Kind, StackId } from "./stacks.ts"
import { isStackId, KINDS, stackOf } from "./stacks.ts"

const oneOf = <Word extends string | number>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

export const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/applications",
  validateSearch({ q, which }: Record<string, unknown>): { q?: string; which?: Which } {
    const chosen = oneOf(WHICH, which)
    return {
      ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
      ...(chosen && { which: chosen }),
    }
  },
  component: lazyRouteComponent(() => loaded(import("./applications.tsx")), "Applications"),
})

interface Registering {
  kind?: Kind
  stack?: ChosenStack
  step?: number
}

/** A step begins with the first one, if the address names no later one. */
export const newApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/applications/new",
  validateSearch({ kind, stack, step }: Record<string, unknown>): Registering {
    const chosen = oneOf(KINDS, kind)
    const at = [2, 3].find((each) => String(each) === String(step))
    return {
      ...(chosen && { kind: chosen }),
      ...(isStackId(stack) && stackOf(stack).kinds.includes(chosen ?? "web") && { stack }),
      ...(at && { step: at }),
    }
  },
  component: lazyRouteComponent(() => loaded(import("./new/new_application.tsx")), "NewApplication"),
})

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/applications/$client",
  // `open` names the open groups of settings, or `all`.
  validateSearch({ tab, open, days }: Record<string, unknown>): { tab?: Tab; open?: readonly Folded[]; days?: Days } {
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
  },
  component: lazyRouteComponent(() => loaded(import("./application.tsx")), "Application"),
})

export const tryRoute = createRoute({
  getParentRoute: () => applicationRoute,
  path: "/try",
  component: lazyRouteComponent(() => loaded(import("./try_it/try_it.tsx")), "TryIt"),
})

export const quickStartRoute = createRoute({
  getParentRoute: () => applicationRoute,
  path: "/quick-start",
  validateSearch: ({ stack }: Record<string, unknown>): { stack?: StackId } => (isStackId(stack) ? { stack } : {}),
  component: lazyRouteComponent(() => loaded(import("./quick_start/quick_start.tsx")), "QuickStart"),
})
