import type { Parameters } from "../oauth/parameters.ts"
import { formParameters, jsonParameters } from "../oauth/parameters.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { isPageForm } from "./page_form.ts"

const NOTHING = formParameters("")

/** Returns the parameters of a refused request. If the body is a form of this service's pages, returns the parameters of the query. */
export function sentParameters({
  method,
  query,
  contentType = "",
  body,
}: Pick<EdgeRequest, "method" | "query" | "contentType" | "body">): Parameters {
  if (method !== "POST" || body === undefined) return formParameters(query)
  const text = Buffer.from(body).toString()
  if (/json/i.test(contentType)) return readJson(text)
  const form = formParameters(text)
  return isPageForm(form) ? formParameters(query) : form
}

function readJson(text: string): Parameters {
  try {
    return jsonParameters(text, new Set())
  } catch {
    return NOTHING
  }
}
