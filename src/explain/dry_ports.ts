import type { Ports } from "../ports/ports.ts"

/**
 * The ports of a running server for a dry run of the authorization endpoint. The request of a browser in which nobody is signed in writes nothing, except
 * that the server stores a changed metadata document. Decision 0022.
 */
export const dryPorts = (ports: Ports): Ports => ({
  ...ports,
  store: { ...ports.store, clients: { ...ports.store.clients, updateItself: async () => true } },
  // A request that names a connection shows the sign-in page, or leads to the provider. Neither needs the provider.
  connectionProtocol: { ...ports.connectionProtocol, begin: async () => ({ url: "" }) },
  saml: { ...ports.saml, begin: async () => ({ url: "" }) },
  // A signed refusal is not sent, and its key may not exist yet.
  idTokens: { ...ports.idTokens, sign: async () => "" },
  signingKeys: { ...ports.signingKeys, ensureFor: async () => {} },
})
