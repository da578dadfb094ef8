import { createRootRoute } from "@tanstack/react-router"
import { NotFound } from "../shell/not_found.tsx"
import { Shell } from "../shell/shell.tsx"

/** The parent of the routes of every view. */
export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound })
