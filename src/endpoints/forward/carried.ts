import { sha256 } from "../../base/digest.ts"
import type { SessionId } from "../../base/id.ts"
import { formParameters } from "../../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** A page of a site to which a sign-in leads. Only this server makes it, so no link can lead elsewhere. */
export interface SitePage {
  readonly origin: string
  /** Path and query. */
  readonly to: string
}

/** A sign-in for a site, from its host to this service. */
export interface SiteSignIn extends SitePage {
  /** A digest of the cookie that binds the sign-in to the browser: the address may be seen by others. */
  readonly visit: string
  readonly at: number
}

/** The answer to a sign-in for a site. It works once, in the browser that began, for a minute. */
export interface SiteCode extends SiteSignIn {
  readonly session: SessionId
}

/** A sign-out that a person began at a site. */
export interface SiteSignOut {
  readonly session: SessionId
  readonly at: number
}

interface Carried {
  readonly "site page": SitePage
  readonly "site sign-in": SiteSignIn
  readonly "site code": SiteCode
  readonly "site sign-out": SiteSignOut
}

/** Returns the value of a parameter that this server sealed for this use, and the parameter itself. */
export function openedParameter<Use extends keyof Carried>(
  use: Use,
  name: string,
  { query }: Pick<EdgeRequest, "query">,
  { carriedValues }: Pick<Ports, "carriedValues">,
): { readonly sealed: string; readonly value: Carried[Use] } | undefined {
  const sealed = formParameters(query).values.get(name)
  const value = sealed === undefined ? undefined : carriedValues.open(use, sealed)
  // Only this server seals for this use, so the value has the form.
  return sealed === undefined || value === undefined ? undefined : { sealed, value: value as Carried[Use] }
}

/** Returns the digest of a cookie or a code, as base64url. */
export const digestOf = (text: string): string => sha256(text).toString("base64url")
