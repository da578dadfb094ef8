import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import type { PreviewSearch } from "./choice.ts"
import { choiceIn } from "./choice.ts"

export const lookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/look",
  validateSearch: (search: Record<string, unknown>): PreviewSearch => choiceIn(search),
  component: lazyRouteComponent(() => loaded(import("./look.tsx")), "Look"),
})
