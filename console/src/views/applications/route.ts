import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { applicationSearch, applicationsSearch, registeringSearch } from "./search.ts"
import type { StackId } from "./stacks.ts"
import { isStackId } from "./stacks.ts"

export const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/applications",
  validateSearch: applicationsSearch,
  component: lazyRouteComponent(() => loaded(import("./applications.tsx")), "Applications"),
})

export const newApplicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/applications/new",
  validateSearch: registeringSearch,
  component: lazyRouteComponent(() => loaded(import("./new/new_application.tsx")), "NewApplication"),
})

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/applications/$client",
  validateSearch: applicationSearch,
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
