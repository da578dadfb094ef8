import type { Api } from "../../src/apis/api.ts"
import { APIS } from "../../src/apis/api_settings.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { defaultSettings } from "../../src/clients/settings/each_setting.ts"
import type { PublicClient } from "../../src/oauth/client.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { AuditEvent } from "../../src/store/audit_event.ts"
import type { Dialect } from "../../src/store/dialect.ts"
import { POSTGRES_DIALECT, SQLITE_DIALECT } from "../../src/store/dialect.ts"
import type { Engine, Step } from "../../src/store/engines/engine.ts"
import { compose } from "../../src/store/engines/postgres_compose.ts"
import type { StoredSigningKey } from "../../src/store/signing_key.ts"
import { storeOn } from "../../src/store/sql/store.ts"
import type { Rotation, Store } from "../../src/store/store.ts"
import { blocks, code } from "./markdown.ts"

const AT = 0
const [userId, clientId, sessionId, grantId] = [
  newId("user", AT, systemRandom),
  newId("client", AT, systemRandom),
  newId("session", AT, systemRandom),
  newId("grant", AT, systemRandom),
]
const tokenId = new Uint8Array(8)
const event: AuditEvent = {
  id: newId("event", AT, systemRandom),
  at: AT,
  type: "signed-in",
  actor: "",
  subject: "",
  address: undefined,
  traceId: undefined,
}
const client: PublicClient = {
  ...defaultSettings({ kind: "public", authMethod: undefined }),
  kind: "public",
  id: clientId,
  redirectUris: ["https://client.example/callback"],
  enabled: true,
  createdAt: AT,
  createdBy: undefined,
  registeredBy: "operator",
  metadataUrl: undefined,
}
const grant: Grant = {
  id: grantId,
  userId,
  clientId,
  scope: [],
  redirectUri: "",
  challenge: undefined,
  nonce: undefined,
  authTime: AT,
  level: "pwd",
  createdAt: AT,
  codeExpiresAt: AT,
  usedAt: undefined,
  failedAttempts: 0,
  generation: 0,
  confirmedGeneration: 0,
  rotatedAt: undefined,
  rotatedFrom: undefined,
  repeatedFrom: undefined,
  refreshExpiresAt: undefined,
  sessionId: undefined,
  claims: undefined,
  resources: [],
  authorizationDetails: undefined,
  endedAt: undefined,
  endedWhy: undefined,
}
const rotation: Rotation = { generation: 1, clientId, now: AT, address: "192.0.2.1", tokenEndsAt: AT, grantLife: AT }
const api: Api = {
  ...APIS.defaults(),
  id: newId("api", AT, systemRandom),
  identifier: "urn:example:api",
  scopes: [],
  createdAt: AT,
}
const user = {
  id: userId,
  username: "",
  email: undefined,
  emailVerified: false,
  name: undefined,
  role: "admin" as const,
  disabled: false,
  invitedAt: undefined,
  attributes: undefined,
  createdAt: AT,
}
const session = { id: sessionId, rootId: sessionId, userId, factors: { pwd: AT }, lastSeenAt: AT, expiresAt: AT }

const signingKey: StoredSigningKey = {
  id: newId("key", AT, systemRandom),
  algorithm: "RS256",
  sealed: new Uint8Array(),
  createdAt: AT,
  activeAt: AT,
}

/** The verbs that requests call. */
const HOT: Readonly<Record<string, (store: Store) => unknown>> = {
  "a bearer token is checked: grants.standing": ({ grants }) => grants.standing(grantId, tokenId),
  "a client's own token is checked: revokedTokens.has": ({ revokedTokens }) => revokedTokens.has(tokenId),
  "a grant is read: grants.find": ({ grants }) => grants.find(grantId),
  "a code is exchanged: grants.redeem": ({ grants }) => grants.redeem(grantId, AT, AT, AT),
  "a refresh token is used: grants.findRotating": ({ grants }) => grants.findRotating(grantId, rotation),
  "a refresh token is used, and the grant was only read: grants.rotate": ({ grants }) =>
    grants.rotate(grantId, 1, AT, AT, "192.0.2.1"),
  "a rotation is repeated for the first time: grants.noteRepeat": ({ grants }) =>
    grants.noteRepeat(grantId, 1, "192.0.2.1", event),
  "a generation is confirmed: grants.confirm": ({ grants }) => grants.confirm(grantId, 1),
  "a grant is revoked: grants.end": ({ grants }) => grants.end(grantId, "revoked", AT, event),
  "an access token is revoked: revokedTokens.add": ({ revokedTokens }) => revokedTokens.add(tokenId, AT),
  "an exchange fails: grants.countFailure": ({ grants }) => grants.countFailure(grantId, 5, AT, event),
  "a code is issued: grants.issue": ({ grants }) => grants.issue(grant, event, { session: sessionId, maximum: 20 }),
  "a session is read: sessions.find": ({ sessions }) => sessions.find(sessionId),
  "a session is used: sessions.touch": ({ sessions }) => sessions.touch(sessionId, AT),
  "a user signs in: users.findByUsername": ({ users }) => users.findByUsername(""),
  "a session starts: sessions.start": ({ sessions }) => sessions.start(session, event, ""),
  "a request is counted, if limits are on: rateWindows.use": ({ rateWindows }) =>
    rateWindows?.use({ name: "", key: new Uint8Array(), now: AT, latestEnd: AT }, AT, 1),
  "the key set is fetched, once an hour by each source: keySetFetches.note": ({ keySetFetches }) =>
    keySetFetches.note({ address: "", userAgent: "" }, AT, AT),
  "a client authenticates by an assertion: usedAssertions.use": ({ usedAssertions }) =>
    usedAssertions.use(new Uint8Array(), AT),
  "a refusal is stored in the background, at most 50 a second: refusals.keep": ({ refusals }) =>
    refusals.keep({ traceId: "", at: AT, record: "" }),
  "a consent is looked up: consents.find": ({ consents }) => consents.find(userId, clientId),
  "a consent for resources is looked up: consents.find": ({ consents }) =>
    consents.find(userId, clientId, ["urn:example:api"]),
  "a consent is remembered: consents.remember": ({ consents }) =>
    consents.remember(userId, clientId, [], AT, [undefined, "urn:example:api"]),
}

/** The verbs of administration and maintenance. They run rarely and may send several statements in sequence. */
const RARE: Readonly<Record<string, (store: Store) => unknown>> = {
  "signingKeys.addSuccessor": ({ signingKeys }) => signingKeys.addSuccessor(signingKey, signingKey.id, event),
  "clients.create": ({ clients }) => clients.create(client, event),
  "clients.update": ({ clients }) => clients.update(client, event, client),
  "clients.setEnabled": ({ clients }) => clients.setEnabled(clientId, true, event),
  "clients.endOlderSecrets": ({ clients }) => clients.endOlderSecrets(clientId, AT, event),
  "clients.delete": ({ clients }) => clients.delete(clientId, event),
  "apis.list, once after each change of an API": ({ apis }) => apis.list(),
  "apis.create": ({ apis }) => apis.create(api, event),
  "apis.update": ({ apis }) => apis.update(api, event, api),
  "apis.delete": ({ apis }) => apis.delete(api.id, event),
  "firstAdministrator.create": ({ firstAdministrator }) => firstAdministrator.create(user, "", AT, event),
  "users.disable": ({ users }) => users.disable(userId, AT, event),
  "users.setPassword": ({ users }) => users.setPassword(userId, "", false, AT, event),
  "users.delete": ({ users }) => users.delete(userId, event),
  "idempotencyKeys.begin, of a claimed key": ({ idempotencyKeys }) =>
    idempotencyKeys.begin({ id: Buffer.alloc(16), request: Buffer.alloc(16), traceId: "", begunAt: AT }),
  "statistics.add, once a minute for each series that changed": ({ statistics }) =>
    statistics.add({ series: "", count: 1 }, AT),
  "statistics.addOfClients, once a minute for each 500 counts of clients": ({ statistics }) =>
    statistics.addOfClients([{ clientId, series: "", count: 1 }], AT),
  "statistics.listOfClient": ({ statistics }) => statistics.listOfClient(clientId, AT, AT),
  "statistics.list": ({ statistics }) => statistics.list("hour", AT, AT),
  removeExpired: ({ removeExpired }) => removeExpired(AT, 1),
}

/** Calls a verb and returns the statements that it sends to the engine: a read, or the steps of a write. */
async function sentBy(verb: (store: Store) => unknown, dialect: Dialect): Promise<Step[][]> {
  const sent: Step[][] = []
  const unused = () => {
    throw new Error("not of a verb")
  }
  const rows: Engine["rows"] = async (statement, values) => {
    sent.push([{ statement, values }])
    return []
  }
  const engine: Engine = {
    dialect,
    rows,
    ...(dialect === POSTGRES_DIALECT && { change: rows }),
    async write(steps) {
      sent.push([...steps])
      return steps.map(() => 1)
    },
    writeSoon: (step) => void sent.push([step]),
    alone: unused,
    observe: unused,
    load: unused,
    snapshot: unused,
    whereabouts: unused,
    onForeignChange: unused,
    backup: unused,
    checkIntegrity: unused,
    failoverRisk: unused,
    close: unused,
  }
  await verb(storeOn(engine))
  return sent
}

const tidy = (sql: string): string => sql.replaceAll(/\n\s+/g, "\n  ")
const fenced = (sql: readonly string[]): string => ["```sql", ...sql.map((one) => `${tidy(one)};`), "```"].join("\n")

async function section([title, verb]: [string, (store: Store) => unknown]): Promise<string> {
  const onSqlite = (await sentBy(verb, SQLITE_DIALECT)).flat().map(({ statement }) => statement.sql)
  const onPostgres = (await sentBy(verb, POSTGRES_DIALECT)).flatMap((steps) => {
    const composed = steps.length > 1 ? compose(steps) : undefined
    return composed === undefined ? steps.map(({ statement }) => statement.sql) : [composed]
  })
  const same = onSqlite.join() === onPostgres.join()
  if (onSqlite.length === 0)
    return blocks(`### ${title}`, "PostgreSQL (on SQLite the server counts in memory):", fenced(onPostgres))
  return same
    ? blocks(`### ${title}`, "On both:", fenced(onSqlite))
    : blocks(`### ${title}`, "SQLite:", fenced(onSqlite), "PostgreSQL:", fenced(onPostgres))
}

/** Returns `docs/statements.md`: the statements that each verb sends to the engines. */
export async function statementsPage(): Promise<string> {
  const hot = await Promise.all(Object.entries(HOT).map(section))
  const rare = await Promise.all(Object.entries(RARE).map(section))
  return blocks(
    "# Statements",
    "This document shows the SQL statements that each verb of the store sends, unchanged. SQLite runs the steps of a write one by one, in a commit that " +
      `it shares with other writes; ${code("/* AND guarded */")} is only a comment for SQLite. PostgreSQL gets the steps as one statement in one round trip, with the guard's ` +
      "condition in place of that comment: [decision 0016](decisions/0016-a-write-is-one-statement.md).",
    "## Statements of requests",
    ...hot,
    "## Administration and maintenance",
    "If a verb has several statements for PostgreSQL, they are one READ COMMITTED transaction: each statement sees all commits before it.",
    ...rare,
  )
}
