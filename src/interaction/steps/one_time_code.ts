import { acceptedStep } from "../../identity/one_time_code.ts"
import { secondFactorStep } from "../prove_second_factor.ts"

/** Handles the form with a code of the user's authenticator app. RFC 6238 §5.2: a code works once, in one browser. */
export const submitOneTimeCode = secondFactorStep({
  way: "one-time-code",
  wrong: "one-time-code-wrong",
  async provenBy({ form, browser: { user }, request: { now }, ports: { store, authenticatorSecrets } }) {
    const app = await store.secondFactors.appOf(user.id)
    if (app === undefined) return undefined
    const step = acceptedStep(authenticatorSecrets.open(app), form.values.get("code") ?? "", app.usedStep, now)
    return step === undefined ? undefined : { factor: "otp", proof: { appId: app.id, step } }
  },
})
