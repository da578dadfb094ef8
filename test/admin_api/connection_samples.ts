import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/gatehouse.ts"
import { PASSWORD } from "../support/journey.ts"
import type { Api, Sample } from "./samples.ts"

let made = 0

const connectionInput = () => ({
  name: `c${++made}`,
  preset: "oidc",
  client_id: "gatehouse",
  issuer: "https://id.example.com",
})
const connectionOf = async ({ gatehouse }: Api) => {
  const input = { ...connectionInput(), client_secret: new Secret("the provider's secret") }
  const { name } = await gatehouse.administration.connections.create(input)
  return { path: { connection: name } }
}
/** A user who is linked by a connection. */
const linkedUser = async (at: Api) => {
  const { administration, store } = at.gatehouse
  const username = `linked${++made}`
  const password = new Secret(PASSWORD)
  const person = { username, email: `${username}@example.com`, password }
  const { user_id: user } = await administration.users.create(person)
  const path = { user, connection: (await connectionOf(at)).path.connection }
  const connection = await store.connections.findByName(path.connection)
  if (connection === undefined) throw new Error("expected a connection")
  const now = at.clock()
  const userId = path.user as UserId
  const event = {
    id: newId("event", now, systemRandom),
    at: now,
    type: "identity-linked",
    actor: userId,
    subject: userId,
    address: undefined,
    traceId: undefined,
  } as const
  await store.linkedIdentities.link(
    { connectionId: connection.id, subject: userId, userId, shownName: "ann", linkedAt: now, lastUsedAt: now },
    event,
  )
  return { path }
}

/** The samples of the operations for connections. */
export const CONNECTION_SAMPLES: Readonly<Record<string, (at: Api) => Promise<Sample>>> = {
  listConnections: async (at) => (await connectionOf(at)) && {},
  createConnection: async () => ({
    body: { ...connectionInput(), client_secret: "s", account_domains: ["example.com"] },
  }),
  getConnection: connectionOf,
  updateConnection: async (at) => ({ ...(await connectionOf(at)), body: { label: "Example", scope: "" } }),
  deleteConnection: connectionOf,
  replaceConnectionSecret: async (at) => ({ ...(await connectionOf(at)), body: { client_secret: "another" } }),
  previewConnection: async (at) => ({ ...(await connectionOf(at)), body: { claims: { sub: "1", name: "Ann" } } }),
  checkConnection: async (at) => {
    const sample = await connectionOf(at)
    const elsewhere = { issuer: "http://127.0.0.1:9", client_secret: new Secret("s") }
    await at.gatehouse.administration.connections.update(sample.path.connection, elsewhere)
    return sample
  },
  countConnectionPeople: connectionOf,
  listConnectionPresets: async () => ({}),
  listUserConnections: async (at) => ({ path: { user: (await linkedUser(at)).path.user } }),
  removeUserConnection: linkedUser,
}
