import type { Said } from "../base/say.ts"
import type { ClientSecret } from "../oauth/client.ts"
import type { ReasonOf } from "../oauth/refusal.ts"

/** The result of checking a credential. If the credential is right: the client secret that matched, if any. If it is wrong: the reason. */
export type Proof =
  | { readonly proven: true; readonly secret: ClientSecret | undefined }
  | {
      readonly proven: false
      readonly reason: ReasonOf<"invalid_client">
      readonly received?: string | Said | undefined
    }
