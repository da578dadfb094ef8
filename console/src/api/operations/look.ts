// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Logo {
  path: string
  media_type: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml"
  width: number
  height: number
  bytes: number
}

export interface Look {
  client_id: string | null
  name: string | null
  accent: string | null
  accent_dark: string | null
  support_uri: string | null
  policy_uri: string | null
  tos_uri: string | null
  logo: Logo
}

export interface LookChange {
  name?: string | null
  accent?: string | null
  accent_dark?: string | null
  support_uri?: string | null
  policy_uri?: string | null
  tos_uri?: string | null
  logo?: string | null
}

export interface LookPreviewInput {
  page: "sign-in" | "consent" | "mail"
  mode: "light" | "dark"
  locale: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ar" | "ja" | "zh"
  name?: string | null
  accent?: string | null
  accent_dark?: string | null
  support_uri?: string | null
  policy_uri?: string | null
  tos_uri?: string | null
  logo?: string | null
}

export interface MeasuredAccent {
  accent: string
  contrast: number
}

export interface MeasuredAccents {
  light: MeasuredAccent
  dark: MeasuredAccent
}

export interface LookPreview {
  html: string
  accents: MeasuredAccents
}

/** What each operation takes and returns. */
export interface LookOperations {
  getLook: {
    path: undefined
    query: undefined
    body: undefined
    output: Look
  }
  updateLook: {
    path: undefined
    query: undefined
    body: LookChange
    output: Look
  }
  resetLook: {
    path: undefined
    query: undefined
    body: undefined
    output: undefined
  }
  previewLook: {
    path: undefined
    query: undefined
    body: LookPreviewInput
    output: LookPreview
  }
}

/** The method and the path of each operation. */
export const LOOK_OPERATIONS = {
  getLook: ["GET", "/look"],
  updateLook: ["PATCH", "/look"],
  resetLook: ["DELETE", "/look"],
  previewLook: ["POST", "/look/preview"],
} as const
