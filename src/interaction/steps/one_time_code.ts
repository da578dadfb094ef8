import { acceptedStep } from "../../identity/one_time_code.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { Destination } from "../destination.ts"
import { proveSecondFactor } from "../prove_second_factor.ts"

/** Handles the form with a code of the user's authenticator app. RFC 6238 §5.2: a code works once, in one browser. */
export const submitOneTimeCode = (
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> =>
  proveSecondFactor(
    {
      way: "one-time-code",
      wrong: "one-time-code-wrong",
      async provenBy({ values }, { user }, { now }, { store, authenticatorSecrets }) {
        const app = await store.secondFactors.appOf(user.id)
        if (app === undefined) return undefined
        const step = acceptedStep(authenticatorSecrets.open(app), values.get("code") ?? "", app.usedStep, now)
        return step === undefined ? undefined : { factor: "otp", proof: { appId: app.id, step } }
      },
    },
    form,
    destination,
    request,
    ports,
  )
