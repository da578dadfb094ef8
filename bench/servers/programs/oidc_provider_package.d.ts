// As much of oidc-provider as is used here; the package comes without types.
declare module "oidc-provider" {
  import type { RequestListener } from "node:http"

  export interface Adapter {
    upsert(id: string, payload: Record<string, unknown>, expiresIn: number): Promise<void>
    find(id: string): Promise<Record<string, unknown> | undefined>
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>
    findByUserCode(userCode: string): Promise<Record<string, unknown> | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
  }
}
