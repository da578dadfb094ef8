/** The two modes of the pages, by the browser's `prefers-color-scheme`. */
export type Mode = "light" | "dark"

/** The accent colours of Gatehouse. */
export const OWN_ACCENTS = { light: "#1a5c4a", dark: "#83cfb5" } as const satisfies Readonly<Record<Mode, string>>

/** The colours behind text and controls. The stylesheet takes them from here, and the contrast of an accent colour is measured against each. */
export const GROUNDS = {
  light: { ground: "#e9eeeb", card: "#ffffff", tint: "#f1f5f3" },
  dark: { ground: "#0e1412", card: "#18201d", tint: "#202a26" },
} as const satisfies Readonly<Record<Mode, object>>
