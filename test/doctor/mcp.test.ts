// `gatehouse doctor mcp` against small MCP servers with one planted fault each, and this service as their authorization server.
import { deepEqual, equal, match } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Finding } from "../../src/doctor/finding.ts"
import type { McpOptions } from "../../src/mcp_doctor/check_mcp.ts"
import { checkMcp } from "../../src/mcp_doctor/check_mcp.ts"
import { mayName } from "../../src/mcp_doctor/named_address.ts"
import { checkResourceMetadata } from "../../src/mcp_doctor/resource_metadata.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { jsonSite } from "../support/json_site.ts"
import type { McpBehaviour, Place } from "./mcp_server.ts"
import { mcpServer } from "./mcp_server.ts"

const gatehouse = await startTestServer({ config: { agents: true } })
after(() => gatehouse.close())
const ann = await gatehouse.createUser({ username: "ann" })

interface Fault extends Partial<McpBehaviour> {
  readonly title: string
  /** The check that finds the fault, its code, and what its line says and advises. */
  readonly finds: readonly [check: string, code: string, says: RegExp, advice: RegExp]
  readonly signsIn?: true
  /** Whether the API is not declared at the authorization server. */
  readonly undeclared?: true
  readonly issuer?: (t: TestContext) => Promise<string>
}

/** The addresses under which a metadata document can be replaced. */
const ELSEWHERE = "/.well-known/oauth-authorization-server"

/** The metadata of the real service, with changed members, at the address of another issuer. */
const announcing = (changed: Readonly<Record<string, unknown>>) => async (t: TestContext) => {
  const real = (await (await fetch(gatehouse.url + ELSEWHERE)).json()) as Record<string, unknown>
  const pages: Record<string, unknown> = {}
  const origin = await jsonSite(t, pages)
  pages[ELSEWHERE] = { ...real, issuer: origin, ...changed }
  return origin
}

const FAULTS: readonly Fault[] = [
  {
    title: "a server that answers without a token",
    refuse: () => ({ status: 200 }),
    finds: [
      "401",
      "challenge-not-401",
      /answers 200 to a request without a token/,
      /^Answer 401 with WWW-Authenticate: Bearer/,
    ],
  },
  {
    title: "a 401 answer without WWW-Authenticate",
    refuse: () => ({ status: 401 }),
    finds: [
      "WWW-Authenticate",
      "challenge-missing",
      /has no WWW-Authenticate/,
      /^Send WWW-Authenticate: Bearer resource_metadata/,
    ],
  },
  {
    title: "a challenge without resource_metadata",
    refuse: () => ({ status: 401, challenge: 'Bearer error="invalid_token"' }),
    finds: [
      "WWW-Authenticate",
      "challenge-without-metadata",
      /has no resource_metadata/,
      /^Add resource_metadata="ADDRESS"/,
    ],
  },
  {
    title: "a challenge that names an address without metadata",
    refuse: ({ mcp }) => ({ status: 401, challenge: `Bearer resource_metadata="${mcp}/metadata"` }),
    finds: [
      "resource metadata",
      "metadata-missing",
      /\/mcp\/metadata", which the challenge names, answers 401/,
      /gatehouse api metadata/,
    ],
  },
  {
    title: "metadata that nobody publishes",
    publishes: false,
    finds: [
      "resource metadata",
      "metadata-missing",
      /oauth-protected-resource\/mcp answers 404/,
      /gatehouse api metadata/,
    ],
  },
  {
    title: "metadata for another resource",
    metadata: ({ issuer }) => ({ resource: "https://other.example/mcp", authorization_servers: [issuer] }),
    finds: [
      "resource",
      "resource-differs",
      /resource is "https:\/\/other.example\/mcp"/,
      /^Set resource to http:\/\/localhost:\d+\/mcp/,
    ],
  },
  {
    title: "metadata without authorization servers",
    metadata: ({ mcp }) => ({ resource: mcp }),
    finds: [
      "resource metadata",
      "authorization-servers-missing",
      /authorization_servers is missing/,
      /^Set authorization_servers/,
    ],
  },
  {
    title: "an issuer with a final slash, which the authorization server's own issuer does not have",
    metadata: ({ mcp, issuer }) => ({ resource: mcp, authorization_servers: [`${issuer}/`] }),
    finds: [
      "issuer",
      "issuer-differs",
      /they differ in the final slash/,
      /^Write "http:\/\/localhost:\d+" in authorization_servers/,
    ],
  },
  {
    title: "an issuer whose metadata have another issuer",
    issuer: announcing({ issuer: "https://other.example" }),
    finds: ["issuer", "issuer-differs", /the issuer is "https:\/\/other.example"/, /^Write the issuer/],
  },
  {
    title: "an authorization server that does not run",
    metadata: ({ mcp }) => ({ resource: mcp, authorization_servers: ["http://localhost:1"] }),
    finds: [
      "authorization server",
      "server-metadata-missing",
      /"http:\/\/localhost:1" has no metadata/,
      /^Start the authorization server/,
    ],
  },
  {
    title: "an authorization server without S256",
    issuer: announcing({ code_challenge_methods_supported: ["plain"] }),
    finds: ["S256", "s256-missing", /code_challenge_methods_supported is/, /^Turn PKCE with S256 on/],
  },
  {
    title: "an authorization server at which nobody can register",
    issuer: announcing({ registration_endpoint: undefined, client_id_metadata_document_supported: undefined }),
    finds: ["registration", "registration-closed", /neither registration_endpoint nor/, /^Set GATEHOUSE_AGENTS=on/],
  },
  {
    title: "an API that is not declared",
    undeclared: true,
    finds: [
      "authorization request",
      "request-refused",
      /is refused: "invalid_target"/,
      /gatehouse api create --identifier/,
    ],
  },
  {
    title: "a scope value that is not declared",
    metadata: ({ mcp, issuer }) => ({
      resource: mcp,
      authorization_servers: [issuer],
      scopes_supported: ["notes:read", "notes:delete"],
    }),
    finds: [
      "authorization request",
      "request-refused",
      /is refused: "invalid_scope"/,
      /gatehouse scope create notes:delete --api/,
    ],
  },
  {
    title: "a scope value that is a shell command, and quotes it in its advice",
    metadata: ({ mcp, issuer }) => ({
      resource: mcp,
      authorization_servers: [issuer],
      scopes_supported: ["notes:read", "$(reboot)"],
    }),
    finds: [
      "authorization request",
      "request-refused",
      /is refused: "invalid_scope"/,
      / scope create '\$\(reboot\)' --api /,
    ],
  },
  {
    title: "an issuer with characters that change what a terminal shows, and prints them as codes",
    metadata: ({ mcp }) => ({ resource: mcp, authorization_servers: ["\u009b2J\u202e\u001b[2J"] }),
    finds: [
      "resource metadata",
      "authorization-servers-missing",
      /^authorization_servers is "\[\S+\\u009b2J\\u202e/,
      /^Set authorization_servers/,
    ],
  },
  {
    title: "a server that refuses its own tokens, because it expects another audience",
    signsIn: true,
    expects: ({ issuer }) => ({ issuer, audience: "https://other.example", typ: "at+jwt" }),
    finds: ["call", "token-refused", /answers 401 to a token that was issued for it \(aud/, /^Compare the token's aud/],
  },
  {
    title: "a server that does not verify signatures",
    signsIn: true,
    verifies: false,
    finds: [
      "foreign token",
      "changed-token-accepted",
      /a token with a changed signature is accepted/,
      /^Verify the signature/,
    ],
  },
  {
    title: "a server of MCP's revision 2026-07-28 that does not verify signatures",
    signsIn: true,
    verifies: false,
    stateless: true,
    finds: [
      "foreign token",
      "changed-token-accepted",
      /a token with a changed signature is accepted/,
      /^Verify the signature/,
    ],
  },
  {
    title: "a server that accepts tokens for others",
    signsIn: true,
    expects: ({ issuer }) => ({ issuer }),
    finds: ["foreign token", "id-token-accepted", /an ID token, which is for the client, gets 403/, /^Compare aud/],
  },
  {
    title: "a server that answers 401 if only the scope is too small",
    signsIn: true,
    refuseScope: ({ metadata }) => ({ status: 401, challenge: `Bearer resource_metadata="${metadata}"` }),
    finds: [
      "step-up",
      "step-up-not-asked",
      /gets 401, so clients do not ask for more/,
      /^Answer 403 with WWW-Authenticate/,
    ],
  },
  {
    title: "a 403 answer that names the wrong scope",
    signsIn: true,
    refuseScope: () => ({ status: 403, challenge: 'Bearer error="insufficient_scope", scope="notes:write"' }),
    finds: ["step-up", "step-up-scope-wrong", /names the scope "notes:write" without "notes:read"/, /^Answer with/],
  },
]

/** Declares the MCP server at the authorization server, as an operator does. */
async function declare({ mcp }: Place): Promise<void> {
  const { apis, scopes } = gatehouse.administration
  await apis.create({ identifier: mcp, clients: "every", access_token_format: "jwt" })
  for (const scope of SCOPES) {
    const existing = (await scopes.list()).find((value) => value.scope === scope)
    if (existing !== undefined) await scopes.delete(scope)
    await scopes.create({ scope, api: mcp, description: scope })
  }
}

const SCOPES = ["notes:read", "notes:write"]

/** Lets ann sign in at the shown address, and returns to the command's callback. */
const annSignsIn = async (address: string): Promise<void> => {
  await fetch(await ann.signIn(address))
}

async function examine(url: string, options: McpOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of checkMcp(new URL(url), options)) findings.push(finding)
  return findings
}

for (const { title, finds, signsIn, undeclared, issuer, ...faults } of FAULTS)
  test(`doctor mcp finds ${title}`, async (t) => {
    const place = await mcpServer(t, (await issuer?.(t)) ?? gatehouse.url, faults)
    if (!undeclared) await declare(place)
    const findings = await examine(place.mcp, signsIn ? { show: annSignsIn } : {})
    const [check, code, says, advice] = finds
    const found = findings.filter((finding) => finding.state === "problem")
    deepEqual([found[0]?.check, found[0]?.code], [check, code], JSON.stringify(findings, null, 1))
    match(found[0]?.says ?? "", says)
    match(found[0]?.advice ?? "", advice)
  })

test("doctor mcp finds no problem at an MCP server without a fault, and deletes the client that it registered", async (t) => {
  const place = await mcpServer(t, gatehouse.url)
  await declare(place)
  const findings = await examine(place.mcp, { show: annSignsIn })
  deepEqual(
    findings.filter(({ state }) => state !== "ok"),
    [],
  )
  deepEqual(
    findings.map(({ check }) => check),
    [
      ...["401", "WWW-Authenticate", "invalid token", "resource metadata", "issuer", "S256", "registration"],
      ...["authorization request", "authorization request", "sign-in", "call", "refresh", "sign-in"],
      ...["foreign token", "step-up"],
    ],
  )
  equal((await gatehouse.administration.clients.list()).length, 0)
})

test("doctor mcp finds no problem at a server that has only MCP's revision 2026-07-28", async (t) => {
  const place = await mcpServer(t, gatehouse.url, { stateless: true })
  await declare(place)
  const findings = await examine(place.mcp, { show: annSignsIn })
  deepEqual(
    findings.filter(({ state }) => state !== "ok"),
    [],
  )
})

test("doctor mcp without a sign-in ends after the authorization request is accepted", async (t) => {
  const place = await mcpServer(t, gatehouse.url)
  await declare(place)
  const findings = await examine(place.mcp, {})
  equal(findings.at(-1)?.check, "authorization request")
})

test("doctor mcp says that the MCP server is not reachable", async () => {
  const [finding, ...more] = await examine("http://localhost:1/mcp", {})
  deepEqual([finding?.check, finding?.state, more], ["server", "problem", []])
  deepEqual([finding?.code, finding?.values.url], ["server-unreachable", "http://localhost:1/mcp"])
  match(finding?.advice ?? "", /^Start the MCP server/)
})

/** Serves the metadata of an authorization server whose people sign in at the real service. Counts what reaches its own endpoints. */
async function between(t: TestContext) {
  const real = (await (await fetch(gatehouse.url + ELSEWHERE)).json()) as Record<string, unknown>
  const received: string[] = []
  const pages: Record<string, unknown> = {}
  const origin = await jsonSite(
    t,
    new Proxy(pages, {
      get(target, path: string) {
        received.push(path)
        return target[path]
      },
    }) as Record<string, unknown>,
  )
  pages[ELSEWHERE] = { ...real, issuer: origin, token_endpoint: `${origin}/token` }
  return { origin, received }
}

test("doctor mcp gives no code to a server whose issuer is not the answer's iss (RFC 9207 §2.4)", async (t) => {
  const { origin, received } = await between(t)
  const place = await mcpServer(t, origin)
  await declare(place)
  const findings = await examine(place.mcp, { show: annSignsIn })
  deepEqual(findings.at(-1)?.check, "iss")
  match(findings.at(-1)?.says ?? "", /instead of "http:\/\/localhost:\d+", so clients refuse the answer/)
  equal(received.includes("/token"), false)
})

test("doctor mcp calls no address on this machine or its network that a server elsewhere names", async (t) => {
  const { origin, received } = await between(t)
  const findings: Finding[] = []
  const challenge = { metadataUrl: `${origin}/metadata`, scope: [], error: undefined }
  for await (const finding of checkResourceMetadata(new URL("https://mcp.invalid/mcp"), challenge))
    findings.push(finding)
  match(findings[0]?.says ?? "", /an address that only this machine or its network can reach/)
  deepEqual(received, [])
  const PRIVATE = [
    "http://localhost:9200",
    "https://app.localhost./",
    "https://10.0.0.1",
    "http://169.254.169.254/latest",
  ]
  for (const address of [...PRIVATE, "https://[::1]/", "https://[fd00::1]/", "https://2130706433/"]) {
    deepEqual([address, mayName("https://mcp.example.com/mcp", address)], [address, false])
    equal(mayName("http://127.0.0.1:3000/mcp", address), true)
  }
  equal(mayName("https://mcp.example.com/mcp", "https://auth.example.com"), true)
})

test("doctor mcp --json has what another server sent as a value, and writes characters that change a terminal as codes", async (t) => {
  const issuer = "\u009b2J\u202e\u001b[2J"
  const { mcp } = await mcpServer(t, gatehouse.url, {
    metadata: (place) => ({ resource: place.mcp, authorization_servers: [issuer] }),
  })
  const { stdout, status } = await commandOn(temporaryFolder())(["doctor", "mcp", mcp, "--no-sign-in", "--json"])
  equal(status, 1)
  equal(/[\p{Cc}\u202e]/u.test(stdout.replaceAll("\n", "")), false)
  const findings = JSON.parse(stdout) as Finding[]
  deepEqual(
    findings.filter(({ state }) => state === "problem").map(({ code, values }) => [code, values]),
    [["authorization-servers-missing", { authorization_servers: JSON.stringify([issuer]) }]],
  )
})
