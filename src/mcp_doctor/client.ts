import type { Asked } from "../doctor/ask.ts"
import { ask, jsonObject } from "../doctor/ask.ts"
import type { Finding, Values } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import type { ServerMetadata } from "./authorization_server.ts"
import { asValue, quoted } from "./quoted.ts"

const CHECK = "registration"

/** The client that this command plays. */
export interface PlayedClient {
  readonly clientId: string
  /** Returns the headers and fields with which the client authenticates at the token endpoint. */
  authenticate(): {
    readonly headers: Readonly<Record<string, string>>
    readonly fields: Readonly<Record<string, string>>
  }
  /** Deletes the client, and with it the grants of this check. */
  remove(): Promise<void>
}

interface Wanted {
  readonly redirectUri: string
  readonly scope: readonly string[]
  /** A client_id that the operator gave, such as the address of a metadata document. */
  readonly clientId: string | undefined
}

const isAddress = (clientId: string): boolean => /^https?:\/\//i.test(clientId)

/** Registers a client, or uses the given one. Undefined if clients that nobody registered by hand cannot use this server. */
export async function* checkClient(
  server: ServerMetadata,
  wanted: Wanted,
): AsyncGenerator<Finding, PlayedClient | undefined> {
  const { registrationEndpoint, documents } = server
  if (registrationEndpoint === undefined && !documents) {
    yield problem(
      [CHECK, "registration-closed", { issuer: server.issuer }],
      "the authorization server announces neither registration_endpoint nor client_id_metadata_document_supported",
      "Set GATEHOUSE_AGENTS=on, and restart the service",
    )
    return undefined
  }
  if (!documents)
    yield warning(
      ["metadata documents", "documents-not-announced"],
      "client_id_metadata_document_supported is not announced; MCP's revision 2026-07-28 prefers such clients",
      "Set GATEHOUSE_AGENTS=on, or GATEHOUSE_METADATA_DOCUMENTS=on",
    )
  if (wanted.clientId !== undefined) return yield* given(server, wanted.clientId)
  if (registrationEndpoint !== undefined) return yield* register(registrationEndpoint, wanted)
  yield warning(
    [CHECK, "registration-missing"],
    "clients cannot register themselves; only clients with a metadata document can sign in",
    "Publish a document with the redirect URI http://127.0.0.1/callback, and try it with --client-id ADDRESS",
  )
  return undefined
}

async function* given({ documents }: ServerMetadata, clientId: string): AsyncGenerator<Finding, PlayedClient> {
  if (isAddress(clientId) && documents)
    yield ok(
      ["metadata documents", "client-has-document", { client_id: clientId }],
      `the client is ${quoted(clientId)}`,
    )
  return { clientId, authenticate: () => ({ headers: {}, fields: { client_id: clientId } }), async remove() {} }
}

async function* register(
  endpoint: string,
  { redirectUri, scope }: Wanted,
): AsyncGenerator<Finding, PlayedClient | undefined> {
  const answer = await ask(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      client_name: "gatehouse doctor",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      application_type: "native",
      ...(scope.length > 0 && { scope: scope.join(" ") }),
    }),
  })
  const members = answer.answered ? jsonObject(answer.body) : undefined
  const clientId = members?.client_id
  if (!answer.answered || answer.status >= 300 || typeof clientId !== "string") {
    yield problem(
      [CHECK, "registration-refused", refusalValues(answer, members)],
      `a client cannot register: ${refusalIn(answer, members)}`,
      adviceOn(members?.error, answer),
    )
    return undefined
  }
  yield ok([CHECK, "client-registered"], "a client can register")
  const { client_secret: secret, registration_client_uri: uri, registration_access_token: token } = members ?? {}
  return {
    clientId,
    authenticate: () => credentials(clientId, secret, members?.token_endpoint_auth_method),
    async remove() {
      // RFC 7592 §2.3. A server without this request keeps the client, as it keeps the clients of other applications.
      if (typeof uri !== "string" || typeof token !== "string") return
      if (URL.parse(uri)?.origin === new URL(endpoint).origin)
        await ask(uri, { method: "DELETE", headers: { authorization: `Bearer ${token}` } })
    },
  }
}

function credentials(clientId: string, secret: unknown, method: unknown): ReturnType<PlayedClient["authenticate"]> {
  if (typeof secret !== "string" || method === "none") return { headers: {}, fields: { client_id: clientId } }
  if (method === "client_secret_post") return { headers: {}, fields: { client_id: clientId, client_secret: secret } }
  const pair = [clientId, secret].map(encodeURIComponent).join(":")
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` }, fields: {} }
}

/** Describes a refusal of an OAuth endpoint: its error and description, or its status. */
export function refusalIn(answer: Asked, members: Readonly<Record<string, unknown>> | undefined): string {
  if (!answer.answered) return `no answer (${answer.why})`
  const { error, error_description: description } = members ?? {}
  if (error === undefined) return `the answer is ${answer.status}`
  return description === undefined ? quoted(error) : `${quoted(error)}, ${quoted(description)}`
}

/** What a refusal of an OAuth endpoint consists of, for programs. */
export const refusalValues = (answer: Asked, members: Readonly<Record<string, unknown>> | undefined): Values => ({
  why: answer.answered ? null : answer.why,
  status: answer.answered ? answer.status : null,
  error: asValue(members?.error),
  description: asValue(members?.error_description),
})

function adviceOn(error: unknown, answer: Asked): string {
  switch (error) {
    case "invalid_token":
    case "access_denied":
      return "Set GATEHOUSE_REGISTRATION=open: with token, only holders of an initial access token register"
    case "too_many_requests":
      return "Wait, or raise GATEHOUSE_REGISTRATION_LIMIT"
    default:
      return explanationOf(answer)
  }
}

/** Returns where the operator finds the reason of a refusal. The answer's trace id goes into a command, so it must look like one. */
export function explanationOf(answer: Asked): string {
  const trace = answer.answered ? answer.headers.get("x-trace-id") : null
  return trace !== null && /^[0-9a-f]{16}$/.test(trace)
    ? `Run \`gatehouse explain ${trace}\` on the authorization server`
    : "Look into the log of the authorization server"
}
