import { readAssertion } from "../../identity/passkey_response.ts"
import { refuse } from "../../oauth/refusal.ts"
import { checkPasskey } from "../check_passkey.ts"
import { secondFactorStep } from "../prove_second_factor.ts"

/**
 * Handles the form with a passkey of the user who has typed the password. The device need not verify the user here, because the password is the other
 * factor. WebAuthn §7.2.
 */
export const submitPasskey = secondFactorStep({
  way: "passkey",
  wrong: "passkey-spent",
  async provenBy({ form, browser: { session, user }, destination: { locale }, request, ports }) {
    const assertion =
      readAssertion(form.values.get("response") ?? "") ?? refuse("wrong_credentials", "passkey-malformed")
    const expected = { purpose: "second-factor", boundTo: session.id, userId: user.id, locale } as const
    const { use, userVerified } = await checkPasskey(assertion, expected, request, ports)
    return { factor: userVerified ? "verified_passkey" : "passkey", proof: { passkey: use } }
  },
})
