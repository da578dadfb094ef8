import type { Clock } from "../base/clock.ts"
import type { Said } from "../base/say.ts"
import type { Config } from "../config/options.ts"
import { publicUrlOf } from "../config/public_url.ts"
import type { BreachedPasswords, BreachOutcome } from "../identity/breached_passwords.ts"
import { breachedPasswords } from "../identity/breached_passwords.ts"
import type { PasswordRules } from "../identity/validate_password.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import { outbound } from "../outbound/outbound.ts"

/** A person waits for this answer. */
const TIMEOUT_MS = 2000

type Report = (outcome: BreachOutcome, problem?: Said) => void

const hostOf = (config: Config): string => new URL(publicUrlOf(config)).hostname

/** The service of breached passwords that is set. Its requests have limits of their own, so that they delay no sign-in. */
export function breachedPasswordsOf(config: Config, clock: Clock, report?: Report): BreachedPasswords | undefined {
  const url = config.breachedPasswordsUrl
  if (url === undefined) return undefined
  const loopback = isLoopbackHost(hostOf(config))
  const calls = outbound({ networks: config.outboundAllow, loopback, timeoutMs: TIMEOUT_MS })
  return breachedPasswords({ url, outbound: calls, clock, report })
}

export const passwordRulesOf = (config: Config, clock: Clock, report?: Report): PasswordRules => ({
  minLength: config.passwordMinLength,
  serviceHost: hostOf(config),
  breached: breachedPasswordsOf(config, clock, report),
})
