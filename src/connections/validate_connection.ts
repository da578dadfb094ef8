import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/
const MAX_WORD = 512

/** An absolute URL without a password and a fragment. Requests with plain http reach only addresses that GATEHOUSE_OUTBOUND_ALLOW permits. */
export const validateProviderUrl: Validate = (given) => {
  const url = URL.parse(given)
  const isUsable = url !== null && (url.protocol === "https:" || url.protocol === "http:")
  return isUsable && url.hash === "" && url.username === "" && url.password === ""
    ? undefined
    : say("connection-url-malformed", { received: given })
}

export const validateDomain: Validate = (given) =>
  DOMAIN.test(given) ? undefined : say("connection-domain-malformed", { received: given })

/** A value of `acr` with the level that it reaches: ACR=mfa. */
export const validateAcrLevel: Validate = (given) =>
  /^[\x21-\x7e]+=(mfa|phr)$/.test(given) && given.length <= MAX_WORD
    ? undefined
    : say("connection-acr-level-malformed", { received: given })

export const validateWord: Validate = (given) =>
  /^[\x21-\x7e]+$/.test(given) && given.length <= MAX_WORD
    ? undefined
    : say("connection-value-malformed", { received: given })
