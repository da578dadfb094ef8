/** The first matching word names the browser. Edge and Opera also claim to be Chrome, and Chrome claims to be Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]

/** iPhones and Android also claim to be macOS and Linux. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|Mac OS X)\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
]

/** A longer User-Agent is long on purpose, so the rest is not read. */
const MAX_READ = 512

/**
 * Returns the browser and the system of a User-Agent header, as `Firefox on Linux`, or "unknown" for a missing part. The result consists of words of
 * this file: it has no version, and no text from the request, which an attacker chooses.
 */
export function shownDevice(userAgent = ""): string {
  const read = userAgent.slice(0, MAX_READ)
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => sign.test(read))?.[1])
  return `${browser ?? "unknown browser"} on ${system ?? "unknown system"}`
}

/** Returns the known parts of a shown device: the browser and the system, or one of them, or none. */
export const knownParts = (device: string): readonly string[] =>
  device.split(" on ").filter((part) => !part.startsWith("unknown "))
