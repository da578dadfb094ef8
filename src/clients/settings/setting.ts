import type { Given, SettingType, Shown } from "../../base/setting.ts"

/** The values that the default of a setting depends on. */
export interface NewClientKind {
  readonly kind: "confidential" | "public"
  /** The `token_endpoint_auth_method` of the same client, if given. */
  readonly authMethod: string | undefined
  /** The `profile` of the same client, or the least one of the installation. */
  readonly profile?: string | undefined
}

/** The declaration of one client setting. */
export interface ClientSetting<Value, G extends Given, S extends Shown, Json extends string> {
  readonly type: SettingType<Value, G, S>
  /** The setting's name in the JSON of `client show`, in the contract of admin/ and in the audit. */
  readonly json: Json
  /** The setting's name in RFC 7591 §2 or OpenID Connect Registration §2. If absent, a registrant cannot choose the setting. */
  readonly metadata?: string
  /** The value in the metadata, if it differs from the value in other JSON. */
  asMetadata?(value: NoInfer<Value>): unknown
  /** The option of `client create` and `client update`. If absent, an operator cannot change the setting. */
  readonly option?: string
  /** What the option `--no-…` of `client update` does. */
  readonly off?: string
  /** A description for help and documentation, printed after the name of the option. */
  readonly sentence: string
  /** The default for a client that an operator creates. */
  byDefault(of: NewClientKind): NoInfer<Value>
  /** The default as the help shows it. */
  readonly defaultInWords?: string
  /** The default for a client that registers itself. If absent, `byDefault` applies. */
  registrantsDefault?(of: NewClientKind): NoInfer<Value>
}

/** Lets the compiler check a declaration. Returns the declaration with its exact type. */
export const setting = <Value, G extends Given, S extends Shown, const Json extends string>(
  declared: ClientSetting<Value, G, S, Json>,
): ClientSetting<Value, G, S, Json> => declared
