import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { chosenTab } from "../search_text.ts"
import { STACKS, WAYS } from "./protect_choices.ts"
import type { Stack, Way } from "./protect_code.ts"

const APIS_TABS = ["apis", "people"] as const

export const API_TABS = ["values", "applications", "protect", "settings"] as const
export type ApiTab = (typeof API_TABS)[number]

interface ApiSearch {
  readonly tab?: ApiTab
  /** The scope value that the person edits. */
  readonly value?: string
  readonly way?: Way
  readonly stack?: Stack
}

export const apisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/apis",
  validateSearch: ({ tab }: Record<string, unknown>) => chosenTab(APIS_TABS, tab),
  component: lazyRouteComponent(() => loaded(import("./apis.tsx")), "Apis"),
})

/** `$api` is an id. */
export const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/apis/$api",
  validateSearch({ tab, value, way, stack }: Record<string, unknown>): ApiSearch {
    const [chosenWay, chosenStack] = [WAYS.find((each) => each === way), STACKS.find((each) => each === stack)]
    return {
      ...chosenTab(API_TABS, tab),
      ...(typeof value === "string" && { value }),
      ...(chosenWay && { way: chosenWay }),
      ...(chosenStack && { stack: chosenStack }),
    }
  },
  component: lazyRouteComponent(() => loaded(import("./api.tsx")), "ApiView"),
})
