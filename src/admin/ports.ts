import type { AccountLinks } from "../accounts/links.ts"
import type { Clock } from "../base/clock.ts"
import type { Profile } from "../base/profiles.ts"
import type { Random } from "../base/random.ts"
import type { Secret } from "../base/secret.ts"
import type { Passwords } from "../identity/password.ts"
import type { PasswordRules } from "../identity/validate_password.ts"
import type { CarriedValues } from "../keys/carried_values.ts"
import type { ClientSecrets } from "../keys/client_secrets.ts"
import type { ConnectionSecrets } from "../keys/connection_secrets.ts"
import type { RegistrationTokens } from "../keys/registration_tokens.ts"
import type { SetupLinks } from "../keys/setup_links.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import type { ConnectionCheck, ConnectionPeople, ConnectionTrials, Directories } from "../ports/connections.ts"
import type { MailQueue } from "../ports/mail_queue.ts"
import type { Forms, Ports } from "../ports/ports.ts"
import type { Store } from "../store/store.ts"
import type { Actor } from "./actor.ts"

/** What the operations know about the installation: its settings, and the disk with the data. */
export interface Installation {
  /** The profile that each client has at least. */
  readonly leastProfile: Profile
  /** Whether people may create their own accounts, which needs e-mail. */
  readonly isSignUpOn: boolean
  /** How long a key signs. Undefined without a schedule. */
  readonly keyRotationMs: number | undefined
  /** Whether the public URL is plain http on a public name. */
  readonly isPlainPublic: boolean
  /** Whether `gatehouse backup` makes the backups: the data are in a file. */
  readonly isBackedUpByCommand: boolean
  isTrustedProxy(address: string): boolean
  /** The free bytes of the disk with the data. Undefined if the data are not on a disk of this machine. */
  freeBytes(): Promise<number | undefined>
}

export interface AdministrationDeps {
  /** The party that makes the changes. The audit events of the changes name this actor. */
  readonly actor: Actor
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly passwords: Passwords
  readonly passwordRules: PasswordRules
  readonly clientSecrets: ClientSecrets
  readonly connectionSecrets: ConnectionSecrets
  readonly connectionCheck: ConnectionCheck
  readonly connectionPeople: ConnectionPeople
  /** Makes the key of a new SAML connection with this name. */
  readonly samlKey: (name: string) => Promise<Secret>
  readonly connectionTrials: ConnectionTrials
  readonly directories: Directories
  /** Absent at the command line, which does not count with the servers. */
  readonly limits: Pick<Ports["limits"], "directoryAttempts"> | undefined
  readonly carriedValues: CarriedValues
  readonly forms: Pick<Forms, "mac">
  readonly signingKeys: SigningKeys
  readonly registrationTokens: RegistrationTokens
  readonly setupLinks: SetupLinks
  readonly accountLinks: AccountLinks
  /** Absent if the service cannot send e-mail. */
  readonly mail: MailQueue | undefined
  readonly installation: Installation
  /** Returns the public base URL. */
  issuer(): string
}
