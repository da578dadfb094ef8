import { breachedPasswordsOf } from "../../assembly/password_rules.ts"
import { systemClock } from "../../base/clock.ts"
import type { Config } from "../../config/options.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, warning } from "../../doctor/finding.ts"
import { english } from "../../words/english.ts"

const CHECK = "breached passwords"

/** Asks the service of breached passwords, if one is set, for a password that each such service knows. */
export async function* checkBreachedPasswords(config: Config): AsyncGenerator<Finding> {
  const url = config.breachedPasswordsUrl ?? ""
  const answer = await breachedPasswordsOf(config, systemClock)?.check()
  if (answer === undefined) return
  if ("problem" in answer) {
    const why = english(answer.problem)
    yield warning(
      [CHECK, "breached-passwords-unreachable", { url, why }],
      `${url} gives no usable answer (${why}), so new passwords are compared with the bundled list only`,
      "Correct GATEHOUSE_BREACHED_PASSWORDS_URL, or allow the address in GATEHOUSE_OUTBOUND_ALLOW if it is private",
    )
  } else if (!answer.isKnown)
    yield warning(
      [CHECK, "breached-passwords-incomplete", { url }],
      `${url} answers, but it does not know the most common passwords`,
      "Check that GATEHOUSE_BREACHED_PASSWORDS_URL leads to a service with the range interface of Pwned Passwords",
    )
  else yield ok([CHECK, "breached-passwords-work", { url }], `${url} answers`)
}
