import type { Locale } from "../base/locales.ts"
import { preferredLocale } from "../oauth/locale.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { formParameters } from "../oauth/parameters.ts"
import { sealedPart } from "../oauth/pushed_request.ts"
import { readRequestObject } from "../oauth/request_object.ts"
import type { Ports } from "../ports/ports.ts"
import { openPushed } from "./pushed_requests.ts"

/**
 * Returns the language of a page whose address carries an authorization request: also from the `ui_locales` of a pushed request or a request object.
 * Checks neither, because a language needs no proof.
 */
export const requestLocale = (
  parameters: Parameters,
  acceptLanguage: string | undefined,
  ports: Pick<Ports, "carriedValues">,
): Locale => preferredLocale(insideOf(parameters, ports) ?? parameters, acceptLanguage)

function insideOf({ values }: Parameters, ports: Pick<Ports, "carriedValues">): Parameters | undefined {
  const sealed = sealedPart(values)
  const pushed = sealed === undefined ? undefined : openPushed(sealed, ports)
  if (pushed !== undefined) return formParameters(pushed.query)
  const object = values.get("request")
  return object === undefined ? undefined : readRequestObject(object, ["ui_locales"])?.parameters
}
