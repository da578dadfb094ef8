import type { ConsoleWords } from "../words/words.ts"
import type { IconName } from "./icon_paths.ts"

/** The topics of views, whose title the navigation shows. */
type TitledTopic = {
  [Topic in keyof ConsoleWords]: ConsoleWords[Topic] extends { readonly title: string } ? Topic : never
}[keyof ConsoleWords]

/** One view of the console, as the navigation shows it. Its routes are in the route.ts of its folder. */
interface View {
  readonly path: string
  readonly icon: IconName
  readonly topic: TitledTopic
}

/** The views in the order of the navigation. For a new view, add a line here, and its routes to router.tsx. */
export const VIEWS: readonly View[] = [
  { path: "/", icon: "overview", topic: "overview" },
  { path: "/applications", icon: "applications", topic: "applications" },
  { path: "/people", icon: "people", topic: "people" },
  { path: "/groups", icon: "groups", topic: "groups" },
  { path: "/roles", icon: "roles", topic: "roles" },
  { path: "/connections", icon: "connections", topic: "connections" },
  { path: "/sites", icon: "sites", topic: "sites" },
  { path: "/exchange", icon: "exchange", topic: "exchange" },
  { path: "/issuers", icon: "issuers", topic: "issuers" },
  { path: "/apis", icon: "apis", topic: "apis" },
  { path: "/audit", icon: "audit", topic: "audit" },
  { path: "/refusals", icon: "refusals", topic: "refusals" },
  { path: "/explain", icon: "explain", topic: "explain" },
  { path: "/keys", icon: "key", topic: "keys" },
  { path: "/settings", icon: "settings", topic: "settings" },
  { path: "/look", icon: "look", topic: "look" },
]
