import { descriptionIn } from "../../apis/api_scope.ts"
import { sentencesOf } from "../../apis/detail_type.ts"
import { detailsNow } from "../../apis/granted_details.ts"
import { ACCOUNT_APPLICATIONS_PATH, ACCOUNT_REQUESTS_PATH } from "../../oauth/paths.ts"
import { apiOfScope } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { AllowedApplication } from "../../pages/account_applications.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import type { AllowedClient } from "./allowed_clients.ts"
import { allowedClients, shownAllowed } from "./allowed_clients.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The page that shows which clients may use the person's account, and revokes their access. */
export const ownApplications = (request: EdgeRequest, ports: Ports): Promise<Answer> =>
  ownPage(APPLICATIONS, request, ports)

const APPLICATIONS: OwnPage = {
  path: ACCOUNT_APPLICATIONS_PATH,
  maxAgeMs: undefined,
  async show(at) {
    const { id } = at.browser.user
    const { backchannelRequests } = at.ports.store
    const [allowed, waiting, blocked] = await Promise.all([
      allowedClients(id, at.request.now, at.ports),
      backchannelRequests.waitingFor(id, at.request.now),
      backchannelRequests.blockedBy(id),
    ])
    const applications = await Promise.all(allowed.map((each) => shownApplication(each, at)))
    return {
      kind: "page",
      page: {
        page: "account-applications",
        locale: at.locale,
        nav: accountNav(at.href),
        applications: applications.filter((each) => each !== undefined),
        ...(waiting.length + blocked.length > 0 && { requestsHref: at.href(ACCOUNT_REQUESTS_PATH) }),
      },
    }
  },
  changes: {
    async "take-back"(at, { values }) {
      const { ports, request } = at
      const { id } = at.browser.user
      const allowed = await allowedClients(id, request.now, ports)
      const of = allowed.find(({ clientId }) => clientId === values.get("of"))
      const value = values.get("value")
      if (of === undefined || (value !== undefined && !of.scope.includes(value))) return at.again()
      const detail = value === undefined ? {} : { detail: `scope=${value}` }
      const event = auditEvent(
        { type: "access-taken-back", actor: id, subject: of.clientId, ...detail },
        request,
        ports,
      )
      await ports.store.ownAccount.takeBack(id, of.clientId, value, event)
      return at.again(event)
    },
  },
}

async function shownApplication(
  { clientId, scope, grants, redirectUri, lastUsedAt }: AllowedClient,
  { ports, locale, form }: AtOwnPage,
): Promise<AllowedApplication | undefined> {
  const [client, apis] = await Promise.all([ports.clients.find(clientId), ports.apis.list()])
  if (client === undefined) return undefined
  const descriptionOf = (value: Scope) => {
    const api = apiOfScope(apis, value)
    if (api?.connection !== undefined) return { connection: api.connection }
    const declared = api?.scopes.find((each) => each.value === value)
    return declared && { description: descriptionIn(declared, locale) }
  }
  const details = grants.flatMap(({ authorizationDetails, resources }) =>
    detailsNow(authorizationDetails, client, apis, resources),
  )
  return {
    ...shownAllowed(client, { redirectUri }, ports),
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    permissions: scope.map((value) => ({
      value,
      ...descriptionOf(value),
      takeBack: form({ change: "take-back", of: clientId, value }),
    })),
    details: [...new Set(sentencesOf(details, apis, locale))],
    endAll: form({ change: "take-back", of: clientId }),
  }
}
