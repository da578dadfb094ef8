import { readAssertion } from "../../identity/passkey_response.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { checkPasskey } from "../check_passkey.ts"
import type { Destination } from "../destination.ts"
import { proveSecondFactor } from "../prove_second_factor.ts"

/**
 * Handles the form with a passkey of the user who has typed the password. The device need not verify the user here, because the password is the other
 * factor. WebAuthn §7.2.
 */
export const submitPasskey = (
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> =>
  proveSecondFactor(
    {
      way: "passkey",
      wrong: "passkey-spent",
      async provenBy({ values }, { session, user }) {
        const assertion =
          readAssertion(values.get("response") ?? "") ?? refuse("wrong_credentials", "passkey-malformed")
        const { locale } = destination
        const expected = { purpose: "second-factor", boundTo: session.id, userId: user.id, locale } as const
        const { use, userVerified } = await checkPasskey(assertion, expected, request, ports)
        return { factor: userVerified ? "verified_passkey" : "passkey", proof: { passkey: use } }
      },
    },
    form,
    destination,
    request,
    ports,
  )
