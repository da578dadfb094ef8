// As much of oidc-provider as is used here; the package comes without types.
declare module "oidc-provider" {
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): import("node:http").RequestListener
  }
}
