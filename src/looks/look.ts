/**
 * looks/ — how pages and e-mails look: name, logo, accent colours and links.
 * Owns: the settings of a look and their rules, which bytes are a logo, the stylesheet of the accent colours, what a page shows of a look.
 * Does not own: rows (store/), HTML and the other styles (pages/), who may change a look (admin/).
 */
import type { ClientId } from "../base/id.ts"
import type { LookSettingValues } from "./look_settings.ts"

/** The media types of logos. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"] as const
export type LogoType = (typeof LOGO_TYPES)[number]

/** The facts about a logo without its content. */
export interface LogoFacts {
  /** SHA-256 of the content, in base64url. It is the last part of the logo's address. */
  readonly digest: string
  readonly type: LogoType
  /** In pixels; for SVG, the size of its viewBox. */
  readonly width: number
  readonly height: number
  /** The size of the content. */
  readonly bytes: number
}

export interface Logo extends LogoFacts {
  readonly content: Uint8Array
}

/** The look of the whole service, or of one client. Each setting is declared in look_settings.ts. */
export interface Look extends LookSettingValues {
  /** Undefined for the look of the whole service. */
  readonly clientId: ClientId | undefined
  readonly logo: LogoFacts | undefined
}
