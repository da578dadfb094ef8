/** The part of the contract (contract.ts) about looks. */
import type { LogoType } from "../looks/look.ts"
import type { GivenLookSettings, ShownLookSettings } from "../looks/look_settings.ts"

/** A missing setting stays unchanged. An empty text removes one. */
export interface LookChange extends GivenLookSettings {
  /** The content of a picture. Null removes the logo. */
  readonly logo?: Uint8Array | null | undefined
}

/** A logo without its content. */
export interface LogoRecord {
  /** The address of the logo, on this service. */
  readonly path: string
  readonly media_type: LogoType
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** A setting that is null has its default. */
export interface LookRecord extends ShownLookSettings {
  /** Null for the look of the whole service. */
  readonly client_id: string | null
  readonly logo: LogoRecord | null
}
