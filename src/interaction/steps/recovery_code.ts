import { Secret } from "../../base/secret.ts"
import { recoveryDigest } from "../../identity/recovery_code.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { Destination } from "../destination.ts"
import { proveSecondFactor } from "../prove_second_factor.ts"

/** Handles the form with a recovery code, for a user who cannot use the other second factors. Each code works once. */
export const submitRecoveryCode = (
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> =>
  proveSecondFactor(
    {
      way: "recovery-code",
      wrong: "recovery-code-wrong",
      async provenBy({ values }, { user }) {
        const recoveryCode = recoveryDigest(user.id, new Secret(values.get("recovery_code") ?? ""))
        return { factor: "recovery", proof: { recoveryCode } }
      },
    },
    form,
    destination,
    request,
    ports,
  )
