import type { Clock } from "../base/clock.ts"
import type { Random } from "../base/random.ts"
import type { Secret } from "../base/secret.ts"
import type { Passwords } from "../identity/password.ts"
import type { RegisteredClients } from "../keys/registered_clients.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import type { Store } from "../store/store.ts"
import type { PasswordRules } from "./judge_password.ts"

export interface AdministrationDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly passwords: Passwords
  readonly passwordRules: PasswordRules
  /** Seals a client's secret under the server secret. */
  readonly sealClientSecret: (secret: Secret) => Uint8Array
  readonly signingKeys: SigningKeys
  readonly registeredClients: RegisteredClients
}
