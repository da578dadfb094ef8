// Types for the used part of better-auth, because `npm ci` does not install it: the bench does, before its first run.
declare module "better-auth" {
  interface Api {
    signUpEmail(input: { body: Record<string, string> }): Promise<unknown>
    signInEmail(input: { body: Record<string, string>; returnHeaders: true }): Promise<{ headers: Headers }>
    adminCreateOAuthClient(input: {
      headers: Record<string, string>
      body: Record<string, unknown>
    }): Promise<{ client_id: string; client_secret: string }>
  }
  export interface Auth {
    readonly api: Api
  }
  export function betterAuth(options: Record<string, unknown>): Auth
}

declare module "better-auth/db/migration" {
  export function getMigrations(options: Record<string, unknown>): Promise<{ runMigrations(): Promise<void> }>
}

declare module "better-auth/node" {
  export function toNodeHandler(auth: import("better-auth").Auth): import("node:http").RequestListener
}

declare module "@better-auth/oauth-provider" {
  export function oauthProvider(options: Record<string, unknown>): unknown
}
