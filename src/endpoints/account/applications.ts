import { descriptionIn } from "../../apis/api_scope.ts"
import type { ClientId, UserId } from "../../base/id.ts"
import { idTokenClaims, userinfoClaims } from "../../oauth/claims_request.ts"
import type { Grant } from "../../oauth/grant.ts"
import { grantState } from "../../oauth/grant.ts"
import { ACCOUNT_APPLICATIONS_PATH, ACCOUNT_PATH } from "../../oauth/paths.ts"
import { carrierOf } from "../../oauth/person_claims.ts"
import { apiOfScope, inOrder } from "../../oauth/scope.ts"
import { shownClient } from "../../oauth/shown_client.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import { STANDARD_SCOPES } from "../../oauth/vocabulary.ts"
import type { AllowedApplication } from "../../ports/account_page.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The page that shows which clients may use the person's account, and takes that back. */
export const ownApplications = (edge: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(APPLICATIONS, edge, ports)

const APPLICATIONS: OwnPage = {
  path: ACCOUNT_APPLICATIONS_PATH,
  maxAgeMs: undefined,
  async show(at) {
    const allowed = await allowedClients(at.browser.user.id, at.edge.now, at.ports)
    const applications = await Promise.all(allowed.map((each) => shownApplication(each, at)))
    return {
      kind: "page",
      page: {
        page: "account-applications",
        locale: at.locale,
        accountHref: at.href(ACCOUNT_PATH),
        applications: applications.filter((each) => each !== undefined),
      },
    }
  },
  changes: {
    async "take-back"(at, { values }) {
      const { ports, edge } = at
      const { id } = at.browser.user
      const allowed = await allowedClients(id, edge.now, ports)
      const of = allowed.find(({ clientId }) => clientId === values.get("of"))
      const value = values.get("value")
      if (of === undefined || (value !== undefined && !of.scope.includes(value))) return at.again()
      const detail = value === undefined ? {} : { detail: `scope=${value}` }
      const event = auditEvent({ type: "access-taken-back", actor: id, subject: of.clientId, ...detail }, edge, ports)
      await ports.store.ownAccount.takeBack(id, of.clientId, value, event)
      return at.again(event)
    },
  },
}

/** A client that has access, or whose consent is remembered. */
interface AllowedClient {
  readonly clientId: ClientId
  readonly scope: readonly Scope[]
  /** The redirect URI of the latest grant. */
  readonly redirectUri: string | undefined
  readonly lastUsedAt: number | undefined
}

/** Returns the clients with live grants of the user, the latest used first, then those with remembered consents alone. */
async function allowedClients(
  userId: UserId,
  now: number,
  { store }: Pick<Ports, "store">,
): Promise<readonly AllowedClient[]> {
  const [grants, consents] = await Promise.all([store.grants.list({ userId }), store.consents.listOf(userId)])
  const live = grants.filter((grant) => grantState(grant, now) !== "ended")
  const ids = new Set([...live, ...consents].map(({ clientId }) => clientId))
  return [...ids]
    .map((clientId): AllowedClient => {
      const own = live.filter((grant) => grant.clientId === clientId)
      const remembered = consents.filter((consent) => consent.clientId === clientId)
      return {
        clientId,
        scope: inOrder([...own.flatMap(scopeOf), ...remembered.flatMap(({ scope }) => scope)]),
        redirectUri: own.at(-1)?.redirectUri,
        lastUsedAt: own.length === 0 ? undefined : Math.max(...own.map(lastUse)),
      }
    })
    .toSorted((one, other) => (other.lastUsedAt ?? 0) - (one.lastUsedAt ?? 0))
}

const lastUse = ({ createdAt, usedAt = createdAt, rotatedAt = usedAt }: Grant): number => Math.max(usedAt, rotatedAt)

/** The granted scope, and the carriers of claims that the client requested one by one. */
const scopeOf = ({ scope, claims }: Grant): readonly Scope[] => [
  ...scope,
  ...[...userinfoClaims(claims, STANDARD_SCOPES), ...idTokenClaims(claims, STANDARD_SCOPES)].map(carrierOf),
]

async function shownApplication(
  { clientId, scope, redirectUri, lastUsedAt }: AllowedClient,
  { ports, locale, form }: AtOwnPage,
): Promise<AllowedApplication | undefined> {
  const [client, apis] = await Promise.all([ports.clients.find(clientId), ports.apis.list()])
  if (client === undefined) return undefined
  const descriptionOf = (value: Scope) => {
    const declared = apiOfScope(apis, value)?.scopes.find((each) => each.value === value)
    return declared && { description: descriptionIn(declared, locale) }
  }
  return {
    ...shownClient(client, redirectUri ?? client.redirectUris[0] ?? ports.issuer(), ports.issuer()),
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    permissions: scope.map((value) => ({
      value,
      ...descriptionOf(value),
      takeBack: form({ change: "take-back", of: clientId, value }),
    })),
    endAll: form({ change: "take-back", of: clientId }),
  }
}
