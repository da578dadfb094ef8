import { assertNever } from "../../base/assert_never.ts"
import type { Step } from "../journey.ts"
import { tellClientCredentials, tellTokeninfo, tellUserinfo } from "./tell_access.ts"
import { tellAnswer, tellRefused, tellUnexpected } from "./tell_answer.ts"
import { tellRefusedExchange, tellTooMany } from "./tell_refusal.ts"
import { tellSignedOut } from "./tell_sign_out.ts"
import { tellCodeAgain, tellOldRefreshToken, tellRefresh, tellTokens } from "./tell_tokens.ts"
import type { Telling } from "./telling.ts"

export function tell(step: Step): Telling {
  if ("exchange" in step && step.exchange.status === 429) return tellTooMany()
  switch (step.kind) {
    case "answer":
      return tellAnswer()
    case "refused":
      return tellRefused(step.error)
    case "signed-out":
      return tellSignedOut()
    case "unexpected":
      return tellUnexpected()
    case "tokens":
      return step.exchange.status === 200 ? tellTokens() : tellRefusedExchange("The code was not taken")
    case "refresh":
      return step.exchange.status === 200 ? tellRefresh() : tellRefusedExchange("The refresh token was not taken")
    case "old-refresh-token":
      return step.outcome === "too-late"
        ? tellRefusedExchange("The old refresh token was not taken")
        : tellOldRefreshToken(step.outcome)
    case "code-again":
      return tellCodeAgain()
    case "client-credentials":
      return step.exchange.status === 200 ? tellClientCredentials() : tellRefusedExchange("No token was given")
    case "userinfo":
      return tellUserinfo(step)
    case "tokeninfo":
      return tellTokeninfo(step)
    default:
      return assertNever(step)
  }
}
