import type { Given, SettingType, Shown } from "../../base/setting.ts"

/** What the default of a setting depends on. */
export interface NewClientKind {
  readonly kind: "confidential" | "public"
  /** `token_endpoint_auth_method`, where it was given. */
  readonly authMethod: string | undefined
}

/** The declaration of one client setting. */
export interface ClientSetting<Value, G extends Given, S extends Shown, Json extends string> {
  readonly type: SettingType<Value, G, S>
  /** Its name in the JSON of `client show`, in the contract of admin/ and in the audit. */
  readonly json: Json
  /** Its name in RFC 7591 §2 or OpenID Connect Registration §2. If it is absent, a registrant cannot choose it. */
  readonly metadata?: string
  /** The metadata's value, where JSON elsewhere shows another. */
  asMetadata?(value: NoInfer<Value>): unknown
  /** Its option in `client create` and `client update`. If it is absent, an operator cannot set it. */
  readonly option?: string
  /** What the option `--no-…` of `client update` does. */
  readonly off?: string
  /** For help and documentation; follows the name of the option. */
  readonly sentence: string
  /** Of a client that an operator creates. */
  byDefault(of: NewClientKind): NoInfer<Value>
  /** The default in words. */
  readonly defaultInWords?: string
  /** Of a client that registers itself, where it differs. */
  registrantsDefault?(): NoInfer<Value>
}

/** Checks a declaration, and returns it with its exact type. */
export const setting = <Value, G extends Given, S extends Shown, const Json extends string>(
  declared: ClientSetting<Value, G, S, Json>,
): ClientSetting<Value, G, S, Json> => declared
