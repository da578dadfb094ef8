import type { ClientInput } from "../../../api/operations/clients.ts"
import { signedOutAddress } from "../address_rules.ts"
import type { Kind, StackId } from "../stacks.ts"
import { hasRedirect, SETTINGS_OF_KIND, stackOf } from "../stacks.ts"

/** A stack that is not in the list. */
export const OTHER = "other"
export type ChosenStack = StackId | typeof OTHER

/** What the person has entered so far. */
export interface Draft {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly signOutUris: readonly string[]
  /** Whether the person entered these addresses. Otherwise they follow the first redirect URI. */
  readonly isSignOutChosen: boolean
  readonly scope: readonly string[]
  readonly isOwn: boolean
  /** The public keys, a JWK set, where the service demands keys of every application. */
  readonly jwks: string
}

const exampleOf = (stack: ChosenStack) => (stack === OTHER ? undefined : stackOf(stack))

/** The wizard's suggestion for a kind and a stack: the least scope, and the library's addresses for development. */
export function startFor(kind: Kind, stack: ChosenStack): Draft {
  const example = exampleOf(stack)
  return {
    name: "",
    redirectUris: example?.redirectUri === undefined ? [] : [example.redirectUri],
    signOutUris: example?.postLogoutRedirectUri === undefined ? [] : [example.postLogoutRedirectUri],
    isSignOutChosen: false,
    scope: kind === "machine" ? [] : ["openid", "profile", "email"],
    isOwn: false,
    jwks: "",
  }
}

/** The draft with other redirect URIs. The address after signing out follows until the person enters one. */
export function withRedirects(draft: Draft, redirectUris: readonly string[], stack: ChosenStack): Draft {
  if (draft.isSignOutChosen) return { ...draft, redirectUris }
  const suggested = signedOutAddress(redirectUris[0] ?? "", exampleOf(stack)?.postLogoutRedirectUri)
  return { ...draft, redirectUris, signOutUris: suggested === undefined ? [] : [suggested] }
}

/** The draft for another stack. Changes of the person stay; suggestions follow the stack. */
export function withStack(draft: Draft, suggested: Draft, kind: Kind, stack: ChosenStack): Draft {
  const { name, scope, isOwn, jwks, redirectUris, signOutUris, isSignOutChosen } = draft
  const start = {
    ...startFor(kind, stack),
    name,
    scope,
    isOwn,
    jwks,
    ...(isSignOutChosen && { signOutUris, isSignOutChosen }),
  }
  const isTyped = redirectUris.join(" ") !== suggested.redirectUris.join(" ")
  return isTyped ? withRedirects(start, redirectUris, stack) : start
}

/** The request that registers the application. Settings that are not in it have the server's defaults. */
export function inputOf(
  kind: Kind,
  stack: ChosenStack,
  draft: Draft,
  resources: readonly string[],
  needsKeys = false,
): ClientInput {
  const filled = (uris: readonly string[]) => uris.filter((uri) => uri !== "")
  const isPublic = SETTINGS_OF_KIND[kind].kind === "public"
  return {
    ...SETTINGS_OF_KIND[kind],
    // Most libraries expect RS256, and it works with every kind of application. A profile that demands keys has defaults that meet it.
    ...(!needsKeys &&
      (exampleOf(stack)?.settings ?? {
        id_token_alg: "RS256",
        token_endpoint_auth_method: isPublic ? "none" : "secret",
      })),
    ...(needsKeys && draft.jwks.trim() !== "" && { jwks: draft.jwks.trim() }),
    name: draft.name.trim(),
    scope: draft.scope.join(" "),
    ...(hasRedirect(kind) && {
      redirect_uris: filled(draft.redirectUris),
      post_logout_redirect_uris: filled(draft.signOutUris),
      consent: draft.isOwn ? "first-party" : "ask",
    }),
    ...(resources.length > 0 && { resources }),
  }
}

const STEPS: Readonly<Record<string, number>> = {
  name: 2,
  jwks: 2,
  redirect_uris: 2,
  post_logout_redirect_uris: 2,
  scope: 3,
}

/** The step with the field that has the server's error. Undefined if no step has it. */
export const stepOf = (pointers: readonly string[]): number | undefined =>
  pointers.map((pointer) => STEPS[pointer.split("/")[1] ?? ""]).find((step) => step !== undefined)
