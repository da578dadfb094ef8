import { APIS_WORDS } from "./apis/words.ts"
import { APPLICATIONS_WORDS } from "./applications/words.ts"
import { AUDIT_WORDS } from "./audit/words.ts"
import { EXPLAIN_WORDS } from "./explain/words.ts"
import { GROUPS_WORDS } from "./groups/words.ts"
import { KEYS_WORDS } from "./keys/words.ts"
import { LOOK_WORDS } from "./look/words.ts"
import { OVERVIEW_WORDS } from "./overview/words.ts"
import { PEOPLE_WORDS } from "./people/words.ts"
import { REFUSALS_WORDS } from "./refusals/words.ts"
import { ROLES_WORDS } from "./roles/words.ts"
import { SETTINGS_WORDS } from "./settings/words.ts"
import type { View } from "./view.ts"

/** The views in the order of the navigation. A new view adds its line here, and its routes to router.tsx. */
export const VIEWS: readonly View[] = [
  { path: "/", icon: "overview", words: OVERVIEW_WORDS },
  { path: "/applications", icon: "applications", words: APPLICATIONS_WORDS },
  { path: "/people", icon: "people", words: PEOPLE_WORDS },
  { path: "/groups", icon: "groups", words: GROUPS_WORDS },
  { path: "/roles", icon: "roles", words: ROLES_WORDS },
  { path: "/apis", icon: "apis", words: APIS_WORDS },
  { path: "/audit", icon: "audit", words: AUDIT_WORDS },
  { path: "/refusals", icon: "refusals", words: REFUSALS_WORDS },
  { path: "/explain", icon: "explain", words: EXPLAIN_WORDS },
  { path: "/keys", icon: "key", words: KEYS_WORDS },
  { path: "/settings", icon: "settings", words: SETTINGS_WORDS },
  { path: "/look", icon: "look", words: LOOK_WORDS },
]
