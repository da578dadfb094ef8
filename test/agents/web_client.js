// A client of MCP that is only a web page, such as a web-based inspector. esbuild bundles this file with the official SDK for the browser.
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"

const kept = (name) => JSON.parse(sessionStorage.getItem(name) ?? "null") ?? undefined
const keep = (name, value) => sessionStorage.setItem(name, JSON.stringify(value))

const clientMetadataUrl = new URLSearchParams(location.search).get("document") ?? kept("document")
if (clientMetadataUrl) keep("document", clientMetadataUrl)

const redirectUrl = `${location.origin}/callback`
const authProvider = {
  redirectUrl,
  clientMetadataUrl,
  clientMetadata: {
    client_name: "Inspector",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
  },
  clientInformation: () => kept("client"),
  saveClientInformation: (client) => keep("client", client),
  tokens: () => kept("tokens"),
  saveTokens: (tokens) => keep("tokens", tokens),
  redirectToAuthorization: (address) => location.assign(address),
  saveCodeVerifier: (verifier) => keep("verifier", verifier),
  codeVerifier: () => kept("verifier"),
}

const transportTo = (mcp) => new StreamableHTTPClientTransport(new URL(mcp), { authProvider })

/** Connects, and returns the names of the tools. Without tokens the browser leaves the page to sign in. */
async function connect(mcp) {
  const client = new Client({ name: "inspector", version: "1.0.0" })
  await client.connect(transportTo(mcp))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

/** Takes the code from the page's address, and connects. */
async function finish(mcp) {
  await transportTo(mcp).finishAuth(new URLSearchParams(location.search).get("code"))
  return connect(mcp)
}

/** Connects with an access token that is not valid, so that the SDK refreshes. */
function refresh(mcp) {
  keep("tokens", { ...kept("tokens"), access_token: "expired" })
  return connect(mcp)
}

Object.assign(globalThis, { connect, finish, refresh })
