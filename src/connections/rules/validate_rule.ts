import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { Rule } from "./rule.ts"
import { RULE_GIVES, RULE_PROFILE } from "./rule.ts"

const MAX_FROM = 255
/** The name of an entry of a directory, RFC 4514, can be this long. */
const MAX_VALUE = 1024
const MAX_NAME = 63

/** Returns the error that the rule alone shows. Undefined without one. */
export function validateRule({ from, value, gives, name, when, administers }: Rule): Said | undefined {
  if (!/^[^\p{C}\p{Z}]+$/u.test(from) || from.length > MAX_FROM)
    return say("connection-rule-from-malformed", { received: from, max: MAX_FROM })
  if (value !== undefined && (value === "" || value.length > MAX_VALUE || /[\p{C}]/u.test(value)))
    return say("connection-rule-value-malformed", { max: MAX_VALUE })
  if (!RULE_GIVES.includes(gives)) return say("word-unknown", { received: gives, allowed: RULE_GIVES })
  if (name === "" || name.length > MAX_NAME || /[\p{C}\p{Z}]/u.test(name))
    return say("connection-rule-name-malformed", { received: name })
  if (gives === "profile" && !RULE_PROFILE.some((each) => each === name))
    return say("word-unknown", { received: name, allowed: RULE_PROFILE })
  // People and applications know a username, and type it to sign in.
  if (gives === "profile" && name === "username" && when === "each") return say("connection-rule-username-first")
  if (administers && gives !== "group" && gives !== "role") return say("connection-rule-administers-nothing")
  return undefined
}
