import type { View } from "./view.ts"

/** The views in the order of the navigation. A new view adds its line here, and its routes to router.tsx. */
export const VIEWS: readonly View[] = [
  { path: "/", icon: "overview", topic: "overview" },
  { path: "/applications", icon: "applications", topic: "applications" },
  { path: "/people", icon: "people", topic: "people" },
  { path: "/groups", icon: "groups", topic: "groups" },
  { path: "/roles", icon: "roles", topic: "roles" },
  { path: "/apis", icon: "apis", topic: "apis" },
  { path: "/audit", icon: "audit", topic: "audit" },
  { path: "/refusals", icon: "refusals", topic: "refusals" },
  { path: "/explain", icon: "explain", topic: "explain" },
  { path: "/keys", icon: "key", topic: "keys" },
  { path: "/settings", icon: "settings", topic: "settings" },
  { path: "/look", icon: "look", topic: "look" },
]
