import { Secret } from "../../base/secret.ts"
import { recoveryDigest } from "../../identity/recovery_code.ts"
import { secondFactorStep } from "../prove_second_factor.ts"

/** Handles the form with a recovery code, for a user who cannot use the other second factors. Each code works once. */
export const submitRecoveryCode = secondFactorStep({
  way: "recovery-code",
  wrong: "recovery-code-wrong",
  async provenBy({ form, browser: { user } }) {
    const recoveryCode = recoveryDigest(user.id, new Secret(form.values.get("recovery_code") ?? ""))
    return { factor: "recovery", proof: { recoveryCode } }
  },
})
