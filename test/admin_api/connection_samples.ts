import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/gatehouse.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import { PASSWORD } from "../support/journey.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import { administrator, asks } from "../support/trials.ts"
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

/** A person who administers, and a trial of a connection whose address at the provider is known without asking. */
async function triedBy(at: Api) {
  const username = `trier${++made}`
  await addUser(at, username, { role: "admin" })
  const web = await confidentialClient(at, { scope: "openid admin" })
  const { browser, token } = await administrator(at, web, username)
  const name = `c${++made}`
  await at.gatehouse.administration.connections.create({
    name,
    preset: "github",
    client_id: "gatehouse",
    client_secret: new Secret("the provider's secret"),
  })
  return { browser, path: { connection: name }, headers: withToken(token), token }
}
/** The provider sent the browser back. */
async function answeredTrial(at: Api) {
  const { browser, path, headers, token } = await triedBy(at)
  const { state } = bodyOf<{ state: string }>(await asks(at, token, `${path.connection}/trials`))
  const callback = `${at.url}/connections/${path.connection}/callback`
  const query = new URLSearchParams({ state, error: "access_denied" })
  const { location = "" } = await browser.get(`${callback}?${query}`)
  return { path, headers, body: { answer: new URL(location).searchParams.get("answer") } }
}
const directoryOf = async ({ gatehouse }: Api) => {
  const name = `c${++made}`
  const at = { directory_urls: ["ldap://127.0.0.1:9"], base_dn: "dc=example" }
  await gatehouse.administration.connections.create({ name, preset: "ldap", ...at })
  return { path: { connection: name } }
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
  async beginConnectionTrial(at) {
    const { path, headers } = await triedBy(at)
    return { path, headers }
  },
  finishConnectionTrial: answeredTrial,
  lookUpInDirectory: async (at) => ({ ...(await directoryOf(at)), body: { username: "ann" } }),
  countConnectionPeople: connectionOf,
  listConnectionPresets: async () => ({}),
  listUserConnections: async (at) => ({ path: { user: (await linkedUser(at)).path.user } }),
  removeUserConnection: linkedUser,
}
