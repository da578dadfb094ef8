import { knownParts, shownDevice } from "./shown_device.ts"

/** Devices without a usual browser, and programs. The first matching sign names the device, because a television also claims to be Linux. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\bTizen\b/, "Samsung TV"],
  [/\bWeb0S\b/, "LG TV"],
  [/\b(?:AppleTV|Apple TV|tvOS)\b/, "Apple TV"],
  [/\bRoku\b/, "Roku"],
  [/\bAFT[A-Z]/, "Fire TV"],
  [/\b(?:Android TV|Google ?TV|BRAVIA|Chromecast)\b/i, "Android TV"],
  [/\bPlayStation\b/i, "PlayStation"],
  [/\bXbox\b/i, "Xbox"],
  [/^curl\//, "curl"],
  [/^Wget\//, "Wget"],
  [/\bPowerShell\b/i, "PowerShell"],
  [/^(?:python|aiohttp|httpx)/i, "Python"],
  [/^Go-http-client\//, "Go"],
  [/^(?:node|undici|axios)\b/i, "Node.js"],
  [/^(?:Java|okhttp|Apache-HttpClient)\b/i, "Java"],
]

/** A longer User-Agent is long on purpose, so the rest is not read. */
const MAX_READ = 512

/** Returns what the sender is, in words of this service; empty if unknown. It has no text from the request, which an attacker chooses. */
export function askingDevice(userAgent = ""): string {
  const read = userAgent.slice(0, MAX_READ)
  return DEVICES.find(([sign]) => sign.test(read))?.[1] ?? knownParts(shownDevice(read)).join(", ")
}
