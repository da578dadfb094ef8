import { sha256 } from "../base/digest.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Mode } from "./grounds.ts"
import { GROUNDS, OWN_ACCENTS } from "./grounds.ts"

/** WCAG 2.2 §1.4.3: "a contrast ratio of at least 4.5:1". Links also have the accent colour, so the lower ratio of controls is not enough. */
const MIN_CONTRAST = 4.5
const COLOUR = /^#[0-9a-f]{6}$/i
const WHITE = "#ffffff"
const INK = "#0b1f18"

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as never
const colourOf = (channels: Channels): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, "0")).join("")}`

/** Mixes two colours. `part` is the share of the second colour, from 0 to 1. */
const mixed = (one: string, other: string, part: number): string => {
  const others = channelsOf(other)
  return colourOf(channelsOf(one).map((each, at) => each + ((others[at] ?? 0) - each) * part) as never)
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((each) => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours `#rrggbb`, from 1 to 21. WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the background of the mode that has the lowest contrast with the colour. */
function worstGround(colour: string, mode: Mode): { readonly ground: string; readonly ratio: number } {
  const measured = Object.values(GROUNDS[mode]).map((ground) => ({ ground, ratio: contrast(colour, ground) }))
  return measured.reduce((worst, each) => (each.ratio < worst.ratio ? each : worst))
}

/** With two digits. Rounded down, so that a refused 4.49 does not read as 4.5. */
const roundedDown = (ratio: number): number => Math.floor(ratio * 100) / 100

/** Returns the error in an accent colour, or undefined. The error contains the measured ratio. */
export const validateAccent =
  (mode: Mode) =>
  (given: string): Said | undefined => {
    if (!COLOUR.test(given)) return say("colour-malformed", { received: given.slice(0, 40) })
    const { ground, ratio } = worstGround(given, mode)
    if (ratio >= MIN_CONTRAST) return undefined
    const measured = roundedDown(ratio).toFixed(2)
    return say(`contrast-low-${mode}`, { colour: given, ratio: measured, ground, min: MIN_CONTRAST })
  }

/** The accent colours of both modes. If one is absent, it is derived from the other. */
export interface Accents {
  readonly accent: string | undefined
  readonly accentDark: string | undefined
}

/** An accent colour, and the colours that are derived from it. */
export interface AccentColours {
  readonly accent: string
  /** The colour of a button while it is pressed. */
  readonly pressed: string
  /** The colour of text on a button. */
  readonly on: string
}
type ColoursOfEach = Readonly<Record<Mode, AccentColours>>

/** A stylesheet with the accent colours, and its hash for `style-src`. CSP Level 3 §2.3.1. */
export interface AccentStyle {
  readonly css: string
  readonly source: string
  /** The same colours, for documents that cannot use the stylesheet. */
  readonly colours: ColoursOfEach
}

/** Returns the accent colour of each mode. Undefined if both are absent. */
function colourOfEach({ accent, accentDark }: Accents): Readonly<Record<Mode, string>> | undefined {
  const light = accent ?? (accentDark && readable(accentDark, "light"))
  const dark = accentDark ?? (accent && readable(accent, "dark"))
  return light === undefined || dark === undefined ? undefined : { light, dark }
}

/** The accent colour of a mode, and its lowest contrast with a background of the pages. */
export interface MeasuredAccent {
  readonly accent: string
  readonly contrast: number
}

/** Returns the accent colours that the pages show, measured. */
export function measuredAccents(accents: Accents): Readonly<Record<Mode, MeasuredAccent>> {
  const { light, dark } = colourOfEach(accents) ?? OWN_ACCENTS
  const measured = (accent: string, mode: Mode) => ({ accent, contrast: roundedDown(worstGround(accent, mode).ratio) })
  return { light: measured(light, "light"), dark: measured(dark, "dark") }
}

/** Returns the stylesheet of the accent colours, which follows the pages' own. Undefined if both are absent. */
export function accentStyle(accents: Accents): AccentStyle | undefined {
  const each = colourOfEach(accents)
  if (each === undefined) return undefined
  const colours = coloursFrom(each)
  const css = `:root{${properties(colours.light)}}@media (prefers-color-scheme:dark){:root{${properties(colours.dark)}}}`
  return { css, source: `'sha256-${sha256(css).toString("base64")}'`, colours }
}

const properties = ({ accent, pressed, on }: AccentColours): string =>
  `--accent:${accent};--accent-pressed:${pressed};--on-accent:${on}`

const coloursFrom = ({ light, dark }: Readonly<Record<Mode, string>>): ColoursOfEach => ({
  light: coloursOf(light, "light"),
  dark: coloursOf(dark, "dark"),
})

/**
 * The text on a button is white or ink: the one with more contrast. The colour of a pressed button moves away from the background, so its text gains
 * contrast.
 */
const coloursOf = (accent: string, mode: Mode): AccentColours => ({
  accent,
  pressed: mixed(accent, mode === "light" ? "#000000" : WHITE, 0.25),
  on: contrast(accent, WHITE) >= contrast(accent, INK) ? WHITE : INK,
})

/** The colours of a look without accent colours. */
export const OWN_COLOURS = coloursFrom(OWN_ACCENTS)

/** Mixes the colour with black (light pages) or white (dark pages), as little as gives enough contrast in this mode. */
function readable(colour: string, mode: Mode): string {
  const towards = mode === "light" ? "#000000" : WHITE
  for (let part = 0; part < 1; part += 0.05) {
    const candidate = mixed(colour, towards, part)
    if (worstGround(candidate, mode).ratio >= MIN_CONTRAST) return candidate
  }
  return towards
}
