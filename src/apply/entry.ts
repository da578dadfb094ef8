import type { Given } from "../base/setting.ts"
import type { KindName } from "./kinds.ts"

/** Where the secret of a client or a connection comes from, because a file never contains a secret. */
export type SecretSource = { readonly env: string } | { readonly file: string }

/** Where a look's logo comes from. */
export type LogoSource = { readonly file: string } | { readonly base64: string }

/** What a file says about one object. */
export interface Entry {
  /**
   * The value of the member that identifies the object, such as its name. Empty if a client entry has a `client_id` and no name, and
   * for the look of the whole service.
   */
  readonly key: string
  /** The given members, in the form of admin/contract.ts. */
  readonly given: Readonly<Record<string, Given | undefined>>
  /** The scope values of an API. Undefined if the file does not list them. */
  readonly scopes: readonly Entry[] | undefined
  readonly secretFrom: SecretSource | undefined
  /** The constant of a claim, which can be any JSON value. Undefined if the entry has no constant. */
  readonly constant: { readonly value: unknown } | undefined
  /** The logo of a look. Null removes it; undefined if the entry does not name it. */
  readonly logo: LogoSource | null | undefined
  readonly file: string
  /** `clients[0]` */
  readonly path: string
  /** The members with errors that are already reported. */
  readonly wrong: ReadonlySet<string>
  lineOf(member?: string): number
}

/** What all files together say. A kind is absent if no file lists it. */
export type Wanted = Readonly<Partial<Record<KindName, readonly Entry[]>>>
