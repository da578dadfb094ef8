import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import { ACCOUNT_PATH } from "../oauth/paths.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { onwardIn } from "./sign_out/sign_out_elsewhere.ts"

/**
 * Where the provider of a connection sends the browser after a sign-out there: it continues where the sign-out here would have led. The address is in
 * `state`, which only this server can seal, so that nobody's link leads anywhere else.
 */
export async function connectionSignedOut(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const parameters = formParameters(request.query)
  const onward = onwardIn(parameters.values.get("state"), request, ports)
  return onward?.location === undefined
    ? {
        kind: "page",
        page: {
          page: "signed-out",
          locale: onward?.locale ?? preferredLocale(parameters, request.acceptLanguage),
          accountHref: ports.basePath + ACCOUNT_PATH,
        },
      }
    : { kind: "redirect", status: 303, location: onward.location }
}
