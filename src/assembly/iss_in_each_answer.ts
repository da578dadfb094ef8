import { isAtLeast } from "../base/profiles.ts"
import type { Config } from "../config/options.ts"

type Read = "issParameter" | "registration" | "metadataDocuments" | "leastProfile"

/**
 * Whether each answer of the authorization endpoint has `iss`, so that discovery announces it. RFC 9207 §2.4: a client refuses an answer without `iss` if
 * discovery announces it. So it is in the answers to all clients, or not announced.
 */
export const issInEachAnswer = (config: Pick<Config, Read>): boolean =>
  config.issParameter ||
  config.registration !== "off" ||
  config.metadataDocuments ||
  isAtLeast(config.leastProfile, "oauth-2.1")
