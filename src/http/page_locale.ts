import type { IncomingMessage } from "node:http"
import type { Locale } from "../oauth/locale.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { pathOf } from "./arrival.ts"
import { saidParameters } from "./said.ts"

/** Returns the language of a problem page. `asked` is absent if the request was refused before its body was read. */
export function pageLocale(request: IncomingMessage, asked?: EdgeRequest): Locale {
  const query = (request.url ?? "").slice(pathOf(request).length + 1)
  const parameters = asked === undefined ? formParameters(query) : saidParameters(asked)
  return preferredLocale(parameters, request.headers["accept-language"])
}
