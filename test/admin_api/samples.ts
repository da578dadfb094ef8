import type { TestContext } from "node:test"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/gatehouse.ts"
import { svg } from "../looks/pictures.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { machineToken } from "../support/client_requests.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient, service, withToken } from "../support/service.ts"
import type { Received, Sending } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import { CONNECTION_SAMPLES } from "./connection_samples.ts"
import { consentOf, grantOf, registrationTokenOf, sessionOf } from "./signed_in_samples.ts"

export const BASE = "/admin/api/v1"

export interface Asked extends Sending {
  readonly json?: unknown
}

/** A server, and a client whose token has the scope `admin`. */
export interface Api extends Service {
  readonly clientId: string
  /** Gets a token with this scope for another client. */
  tokenOf(scope: string, resource?: string): Promise<string>
  /** Gets another token of the first client. */
  newToken(): Promise<string>
  /** Sends a request with a token that has the scope `admin`. */
  call(method: string, path: string, asked?: Asked): Promise<Received>
}

export async function adminApi(
  test: TestContext | { after(callback: () => Promise<void>): void },
  config: Parameters<typeof service>[1] = {},
  ...more: Parameters<typeof service> extends [unknown, unknown?, ...infer Rest] ? Rest : never
): Promise<Api> {
  const at = await service(test, { mailOutbox: temporaryFolder(), ...config }, ...more)
  const machine = (scope: string, resources: readonly string[] = []) =>
    confidentialClient(at, { scope, grant_types: ["client_credentials"], redirect_uris: [], resources })
  const client = await machine("admin")
  const tokenFor = async (owner: Awaited<typeof client>, resource?: string) =>
    (await machineToken(at, owner, ["resource", resource])).access_token
  let token = await tokenFor(client)
  let sent = 0
  /**
   * The clock of the tests stands still, so a limit of 1000 requests for each client never resets. A new client replaces the old one after 900
   * requests.
   */
  const freshToken = async () => {
    sent += 1
    if (sent % 900 === 0) token = await tokenFor(await machine("admin"))
    return token
  }
  return {
    ...at,
    clientId: client.client_id,
    newToken: () => tokenFor(client),
    tokenOf: async (scope, resource) =>
      tokenFor(await machine(scope, resource === undefined ? [] : [resource]), resource),
    call: async (method, path, { json, headers, ...asked } = {}) =>
      send(at, BASE + path, {
        ...asked,
        method,
        headers: {
          ...withToken(await freshToken()),
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
  }
}

/** Parses an answer. */
export const read = <T = Record<string, unknown>>({ text }: Received): T => JSON.parse(text) as T

/** A request that an operation accepts. */
export interface Sample {
  /** The values of the path's parameters. */
  readonly path?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The token of a person, if only a person can send the request. */
  readonly headers?: Readonly<Record<string, string>>
}

const LOGO = svg().toString("base64")

let made = 0

const clientOf = async (at: Api) => ({ path: { client_id: (await confidentialClient(at)).client_id } })
const blockedHost = async ({ gatehouse }: Api) => {
  const { host } = await gatehouse.administration.clientHosts.block(`app${++made}.example`)
  return { path: { host } }
}
const clientHost = async (at: Api) => {
  const { clients } = at.gatehouse.store
  const client = await clients.find((await confidentialClient(at)).client_id as ClientId)
  if (client === undefined) throw new Error("expected a client")
  const [id, host] = [newId("client", at.clock(), systemRandom), `app${++made}.example`]
  const own = { id: newId("event", at.clock(), systemRandom), at: at.clock(), actor: "server", subject: id } as const
  const event = { ...own, type: "client-registered", address: undefined, traceId: undefined } as const
  await clients.create(
    { ...client, kind: "public", id, registeredBy: "anyone", consent: "ask", redirectUris: [`https://${host}/`] },
    event,
  )
  return { path: { host } }
}
const userOf = async (at: Api) => {
  const { user_id } = await at.gatehouse.administration.users.create(userInput())
  return { path: { user: user_id } }
}
const apiOf = async (at: Api) => {
  const { api_id } = await at.gatehouse.administration.apis.create({ identifier: `https://api${++made}.example` })
  return { path: { api: api_id } }
}
const userInput = () => ({
  username: `user${++made}`,
  email: `user${made}@example.com`,
  password: new Secret(PASSWORD),
})

const scopeOf = async (at: Api) => {
  const scope = `photos${++made}:read`
  await at.gatehouse.administration.scopes.create({ scope, api: (await apiOf(at)).path.api, description: "See photos" })
  return { path: { scope } }
}
const assignedScope = async (at: Api) => {
  const scope = `photos${++made}:moderate`
  await at.gatehouse.administration.scopes.create({ scope, api: (await apiOf(at)).path.api, assigned: true })
  return scope
}
const roleOf = async (at: Api) => {
  const scope = await assignedScope(at)
  const { name } = await at.gatehouse.administration.roles.create({ name: `role${++made}`, scope })
  return { path: { role: name } }
}
const groupOf = async (at: Api) => {
  const { name } = await at.gatehouse.administration.groups.create({ name: `group${++made}`, description: "Staff" })
  return { path: { group: name } }
}
const joined = <A extends object, B extends object>(one: { path: A }, other: { path: B }) => ({
  path: { ...one.path, ...other.path },
})
const holding = async (at: Api) => {
  const sample = joined(await roleOf(at), await userOf(at))
  await at.gatehouse.administration.roles.assign(sample.path.role, { user: sample.path.user })
  return sample
}
const issuerOf = async (at: Api) => {
  const issuer = { name: `issuer${++made}`, issuer: `https://issuer${made}.example` }
  return { path: { issuer: (await at.gatehouse.administration.issuers.create(issuer)).name } }
}

const siteOf = async (at: Api) => {
  const { name } = await at.gatehouse.administration.sites.create({ name: `site${++made}`, description: "Wiki" })
  return { path: { site: name } }
}
const policyInput = async (at: Api) => {
  const { path } = await apiOf(at)
  const { identifier } = await at.gatehouse.administration.apis.show(path.api)
  return {
    name: `policy${++made}`,
    client_id: (await confidentialClient(at)).client_id,
    subject_clients: ["any"],
    resources: [identifier],
    scope: "read",
  }
}
const policyOf = async (at: Api) => {
  const { name } = await at.gatehouse.administration.exchangePolicies.create(await policyInput(at))
  return { path: { exchange_policy: name } }
}
const heldByGroup = async (at: Api) => {
  const sample = joined(await roleOf(at), await groupOf(at))
  await at.gatehouse.administration.roles.assign(sample.path.role, { group: sample.path.group })
  return sample
}
const memberOf = async (at: Api) => {
  const sample = joined(await groupOf(at), await userOf(at))
  await at.gatehouse.administration.groups.addMember(sample.path.group, sample.path.user)
  return sample
}

const attributeOf = async (at: Api) => {
  const { name } = await at.gatehouse.administration.attributes.create({ name: `attribute_${++made}`, type: "text" })
  return { path: { attribute: name } }
}
const claimOf = async (at: Api) => {
  const { claim_id } = await at.gatehouse.administration.claims.create({
    name: `c${++made}`,
    value: 1,
    scope: "openid",
  })
  return { path: { claim: claim_id } }
}

/** One sample for each operation, with records of its own. A new operation needs a line here. */
export const SAMPLES: Readonly<Record<string, (at: Api) => Promise<Sample>>> = {
  listClients: async () => ({}),
  createClient: async () => ({ body: { name: "New", kind: "confidential", redirect_uris: [REDIRECT_URI] } }),
  getClient: clientOf,
  updateClient: async (at) => ({ ...(await clientOf(at)), body: { name: "Changed", default_max_age: 60 } }),
  deleteClient: clientOf,
  disableClient: clientOf,
  enableClient: clientOf,
  createClientSecret: async (at) => ({ ...(await clientOf(at)), body: { expire_old_seconds: 60 } }),
  endOldClientSecrets: clientOf,
  getClientAccess: clientOf,
  listBlockedHosts: async (at) => (await blockedHost(at)) && {},
  blockHost: async () => ({ body: { host: `app${++made}.example` } }),
  getBlockedHost: blockedHost,
  unblockHost: blockedHost,
  getClientHost: clientHost,
  listApis: async (at) => (await apiOf(at)) && {},
  createApi: async () => ({ body: { identifier: `https://new${++made}.example`, access_token_ttl: 60 } }),
  getApi: apiOf,
  getApiMetadata: apiOf,
  listApiClients: async (at) => {
    const sample = await apiOf(at)
    const { identifier } = await at.gatehouse.administration.apis.show(sample.path.api)
    await confidentialClient(at, { resources: [identifier] })
    return sample
  },
  updateApi: async (at) => ({ ...(await apiOf(at)), body: { name: "Changed" } }),
  deleteApi: apiOf,
  listAttributes: async () => ({}),
  createAttribute: async () => ({ body: { name: `new_${++made}`, type: "list", description: "Badges" } }),
  getAttribute: attributeOf,
  updateAttribute: async (at) => ({ ...(await attributeOf(at)), body: { description: "Changed" } }),
  deleteAttribute: attributeOf,
  listClaims: async (at) => (await claimOf(at)) && {},
  createClaim: async () => ({ body: { name: `new${++made}`, of: "roles", scope: "profile", targets: ["userinfo"] } }),
  getClaim: claimOf,
  deleteClaim: claimOf,
  ...CONNECTION_SAMPLES,
  listScopes: async (at) => (await scopeOf(at)) && {},
  createScope: async (at) => ({
    body: { scope: `new${++made}:read`, api: (await apiOf(at)).path.api, assigned: true },
  }),
  getScope: scopeOf,
  updateScope: async (at) => ({ ...(await scopeOf(at)), body: { description: "Changed", "description#de": "Anders" } }),
  deleteScope: scopeOf,
  listRoles: async (at) => (await roleOf(at)) && {},
  createRole: async (at) => ({ body: { name: `role${++made}`, scope: `${await assignedScope(at)} admin:people` } }),
  getRole: roleOf,
  listRoleUsers: async (at) => ({ path: { role: (await holding(at)).path.role } }),
  listRoleGroups: async (at) => ({ path: { role: (await heldByGroup(at)).path.role } }),
  countRoleHolders: async (at) => ({ path: { role: (await heldByGroup(at)).path.role } }),
  updateRole: async (at) => ({ ...(await roleOf(at)), body: { scope: "admin:people", description: "Changed" } }),
  deleteRole: roleOf,
  assignRoleToUser: async (at) => joined(await roleOf(at), await userOf(at)),
  unassignRoleFromUser: holding,
  assignRoleToGroup: async (at) => joined(await roleOf(at), await groupOf(at)),
  unassignRoleFromGroup: heldByGroup,
  getUserRights: holding,
  listIssuers: async (at) => (await issuerOf(at)) && {},
  createIssuer: async () => ({ body: { name: `issuer${++made}`, issuer: `https://issuer${made}.example` } }),
  getIssuer: issuerOf,
  updateIssuer: async (at) => ({ ...(await issuerOf(at)), body: { description: null } }),
  deleteIssuer: issuerOf,
  listSites: async (at) => (await siteOf(at)) && {},
  createSite: async () => ({ body: { name: `site${++made}`, origins: [`https://app${made}.example`] } }),
  getSite: siteOf,
  updateSite: async (at) => ({ ...(await siteOf(at)), body: { description: null } }),
  deleteSite: siteOf,
  listExchangePolicies: async (at) => (await policyOf(at)) && {},
  createExchangePolicy: async (at) => ({ body: { ...(await policyInput(at)), description: "Orders call stock" } }),
  getExchangePolicy: policyOf,
  updateExchangePolicy: async (at) => ({ ...(await policyOf(at)), body: { mode: "impersonation" } }),
  deleteExchangePolicy: policyOf,
  listGroups: async (at) => (await groupOf(at)) && {},
  createGroup: async () => ({ body: { name: `group${++made}`, description: "New" } }),
  getGroup: groupOf,
  updateGroup: async (at) => ({ ...(await groupOf(at)), body: { description: null } }),
  deleteGroup: groupOf,
  listGroupMembers: async (at) => {
    const { path } = await memberOf(at)
    for (let i = 0; i < 2; i++)
      await at.gatehouse.administration.groups.addMember(path.group, (await userOf(at)).path.user)
    return { path }
  },
  countGroupMembers: async (at) => ({ path: { group: (await memberOf(at)).path.group } }),
  addGroupMember: async (at) => joined(await groupOf(at), await userOf(at)),
  removeGroupMember: memberOf,
  listUsers: async () => ({}),
  createUser: async () => ({ body: { ...userInput(), password: PASSWORD } }),
  getUser: userOf,
  updateUser: async (at) => ({ ...(await userOf(at)), body: { name: "Changed" } }),
  deleteUser: userOf,
  disableUser: userOf,
  enableUser: userOf,
  inviteUser: async (at) => ({ body: { email: userInput().email, groups: [(await groupOf(at)).path.group] } }),
  createInvitationLink: async () => ({ body: { email: userInput().email } }),
  createInvitationLinkAgain: async (at) => {
    const { user } = await at.gatehouse.administration.invitations.create({ email: userInput().email }, "link")
    return { path: { user: user.user_id } }
  },
  importUsers: async () => ({ body: { format: "csv", people: `email\n${userInput().email}\n`, dry_run: true } }),
  listMails: async (at) => {
    const { path } = await userOf(at)
    await at.gatehouse.administration.users.sendReset(path.user)
    await at.gatehouse.sendMails()
    return { path }
  },
  inviteUserAgain: async (at) => {
    const { user } = await at.gatehouse.administration.invitations.create({ email: userInput().email }, "mail")
    return { path: { user: user.user_id } }
  },
  setPassword: async (at) => ({ ...(await userOf(at)), body: { password: "another long and good password" } }),
  sendPasswordReset: userOf,
  sendEmailVerification: userOf,
  listMadeClients: async (at) => {
    const { path } = await userOf(at)
    const { clients } = at.gatehouse.administration.as({ name: path.user, rights: ["admin"] })
    for (const name of ["Job", "Other job"])
      await clients.create({ name, kind: "confidential", grant_types: ["client_credentials"] })
    return { path }
  },
  listSessions: async (at) => userPath(await sessionOf(at)),
  endSessions: async (at) => userPath(await sessionOf(at)),
  endSession: sessionOf,
  listFactors: async (at) => userPath(await factorOf(at)),
  removeFactor: factorOf,
  listAllSessions: async (at) => ({ ...(await sessionOf(at)), path: {} }),
  endSessionById: sessionOf,
  listConsents: async (at) => userPath(await consentOf(at)),
  forgetConsents: consentOf,
  listGrants: async (at) => (await grantOf(at)) && {},
  revokeGrant: grantOf,
  listKeys: async (at) => {
    await at.gatehouse.administration.keys.rotate({ alg: "EdDSA" })
    return {}
  },
  rotateKey: async () => ({ body: { alg: "EdDSA" } }),
  listRegistrationTokens: async (at) => (await registrationTokenOf(at)) && {},
  createRegistrationToken: async () => ({ body: { expires_in: 60 } }),
  revokeRegistrationToken: registrationTokenOf,
  listAuditEvents: async () => ({}),
  exportAuditEvents: async () => ({}),
  streamAuditEvents: async () => ({}),
  listRefusals: async (at) => (await refusalOf(at)) && {},
  countRefusals: async (at) => (await refusalOf(at)) && {},
  explainRefusal: refusalOf,
  getAttention: async () => ({}),
  getActivity: async () => ({}),
  getNames: async () => ({}),
  explain: async () => ({ body: { kind: "token", value: "no token of this service" } }),
  getStatistics: async () => ({}),
  getClientUsage: clientOf,
  getLook: async () => ({}),
  updateLook: async () => ({ body: { name: "Example ID", logo: LOGO, accent: "#0b4f8a" } }),
  resetLook: async () => ({}),
  getClientLook: clientOf,
  updateClientLook: async (at) => ({ ...(await clientOf(at)), body: { logo: LOGO, policy_uri: null } }),
  resetClientLook: clientOf,
  getMailDelivery: async () => ({}),
  previewLook: async () => ({ body: { page: "mail", mode: "dark", locale: "de", logo: LOGO } }),
  previewClientLook: async (at) => ({
    ...(await clientOf(at)),
    body: { page: "consent", mode: "light", locale: "en", logo: LOGO, accent: "#0b4f8a" },
  }),
  listSettings: async () => ({}),
  getOpenApi: async () => ({}),
}

async function refusalOf({ gatehouse, clock }: Api): Promise<Sample> {
  const traceId = (++made).toString(16).padStart(16, "0")
  const request = { method: "POST", path: "/oauth/token.php", address: "192.0.2.1" }
  const record = JSON.stringify({ ...request, code: "invalid_grant", reason: "code-expired" })
  gatehouse.store.refusals.keep({ traceId, at: clock(), record })
  // This write completes only after all writes that were started earlier.
  await gatehouse.administration.apis.create({ identifier: `https://kept${made}.example` })
  return { path: { trace_id: traceId } }
}

async function factorOf(at: Api) {
  const { user } = (await userOf(at)).path
  const { path } = await sessionOf({ ...at, userId: user })
  const [now, userId] = [at.clock(), user as UserId]
  const { sessions, secondFactors } = at.gatehouse.store
  const found = await sessions.find(path.session_id)
  if (found === undefined) throw new Error("expected a session")
  const next = { ...found.session, id: newId("session", now, systemRandom) }
  const used = { usedStep: 1, createdAt: now, lastUsedAt: now }
  const app = { id: newId("factor", now, systemRandom), userId, sealed: systemRandom(40), ...used }
  const event = { id: newId("event", now, systemRandom), at: now, type: "second-factor-added", actor: userId } as const
  const change = { event: { ...event, subject: userId, address: undefined, traceId: undefined } }
  await secondFactors.addApp(app, [systemRandom(32)], path.session_id, next, change)
  return { path: { user, factor: "otp" } }
}

const userPath = ({ path: { user } }: { readonly path: { readonly user: string } }) => ({ path: { user } })

/** The path of an operation with these values of its parameters. */
export const pathOf = (path: string, values: Sample["path"] = {}): string =>
  path.replaceAll(/\{(.+?)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "unknown"))
