import { createRouter, parseSearchWith } from "@tanstack/react-router"
import { basePath } from "./page_facts.ts"
import { Broken } from "./shell/broken.tsx"
import { Loading } from "./shell/states.tsx"
import { apiRoute, apisRoute } from "./views/apis/route.ts"
import {
  applicationRoute,
  applicationsRoute,
  newApplicationRoute,
  quickStartRoute,
  tryRoute,
} from "./views/applications/route.ts"
import { auditRoute } from "./views/audit/route.ts"
import { connectionRoute, connectionsRoute } from "./views/connections/route.ts"
import { exchangePolicyRoute, exchangeRoute } from "./views/exchange/route.ts"
import { explainRoute } from "./views/explain/route.ts"
import { groupRoute, groupsRoute } from "./views/groups/route.ts"
import { issuerRoute, issuersRoute } from "./views/issuers/route.ts"
import { keysRoute } from "./views/keys/route.ts"
import { lookRoute } from "./views/look/route.ts"
import { overviewRoute } from "./views/overview/route.ts"
import { importRoute, peopleRoute, personRoute } from "./views/people/route.ts"
import { refusalsRoute } from "./views/refusals/route.ts"
import { roleRoute, rolesRoute } from "./views/roles/route.ts"
import { rootRoute } from "./views/root_route.ts"
import { settingsRoute } from "./views/settings/route.ts"
import { siteRoute, sitesRoute } from "./views/sites/route.ts"
import { welcomeRoute } from "./views/welcome/route.ts"

/** Keeps text that looks like a number as text, such as the trace id 12e4567890123456. */
const parsedValue = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return typeof value === "number" ? text : value
}

/** The addresses of the console. The browser loads the code of a view at the first visit, or when the pointer comes near its link. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    overviewRoute,
    applicationsRoute,
    newApplicationRoute,
    applicationRoute.addChildren([quickStartRoute, tryRoute]),
    peopleRoute,
    importRoute,
    personRoute,
    groupsRoute,
    groupRoute,
    rolesRoute,
    roleRoute,
    connectionsRoute,
    connectionRoute,
    sitesRoute,
    siteRoute,
    exchangeRoute,
    exchangePolicyRoute,
    issuersRoute,
    issuerRoute,
    apisRoute,
    apiRoute,
    auditRoute,
    refusalsRoute,
    explainRoute,
    keysRoute,
    settingsRoute,
    lookRoute,
    welcomeRoute,
  ]),
  basepath: basePath(),
  parseSearch: parseSearchWith(parsedValue),
  // Without this, a view also gets the parameters that its `validateSearch` refused. Anybody can send an administrator such an address.
  search: { strict: true },
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
