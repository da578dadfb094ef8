/** What an application keeps for an OAuth client of the SDKs, which both versions of the TypeScript SDK call in the same way. */
export class Stored {
  readonly redirectUrl: string
  readonly clientMetadataUrl?: string
  /** The address of the latest authorization request. */
  opened: URL | undefined
  readonly #values = new Map<string, unknown>()

  constructor(redirectUrl: string, clientMetadataUrl?: string) {
    this.redirectUrl = redirectUrl
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
  }

  get clientMetadata() {
    return {
      client_name: "Notebook",
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    }
  }

  state = () => "a-state-that-only-this-test-knows"
  redirectToAuthorization(address: URL): void {
    this.opened = address
  }
  clientInformation = () => this.#values.get("client") as { client_id: string } | undefined
  saveClientInformation = (client: unknown) => void this.#values.set("client", client)
  tokens = () => this.#values.get("tokens") as StoredTokens | undefined
  saveTokens = (tokens: unknown) => void this.#values.set("tokens", tokens)
  codeVerifier = () => String(this.#values.get("verifier"))
  saveCodeVerifier = (verifier: string) => void this.#values.set("verifier", verifier)
  discoveryState = () => this.#values.get("discovery") as { authorizationServerUrl: string } | undefined
  saveDiscoveryState = (found: unknown) => void this.#values.set("discovery", found)
  forgetTokens = () => void this.#values.delete("tokens")
}

interface StoredTokens {
  readonly access_token: string
  readonly token_type: string
  readonly refresh_token?: string
  readonly scope?: string
}
