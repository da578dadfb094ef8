// Types for the used part of oidc-provider, which contains no types.
declare module "oidc-provider" {
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): import("node:http").RequestListener
  }
}
