// Types for the used part of oidc-provider, which has none.
declare module "oidc-provider" {
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): import("node:http").RequestListener
  }
}
