// Types for the used part of oidc-provider, which contains no types.
declare module "oidc-provider" {
  interface Grant {
    destroy(): Promise<unknown>
  }
  interface Context {
    readonly oidc: { readonly entities: { readonly Grant: Grant } }
  }
  interface Client {
    readonly clientId: string
  }
  interface Events {
    "backchannel.success": [context: Context, client: Client, accountId: string]
    "backchannel.error": [context: Context, error: Error]
    "grant.success": [context: Context]
    "refresh_token.consumed": [token: object]
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): import("node:http").RequestListener
    on<Name extends keyof Events>(name: Name, listener: (...given: Events[Name]) => void): this
  }
}
