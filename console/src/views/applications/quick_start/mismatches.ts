import type { Client, ClientChange } from "../../../api/operations/clients.ts"
import { isOf } from "../kind.ts"
import type { Stack } from "../stacks.ts"
import type { StackGuide } from "./guide.ts"
import { postLogoutFor, redirectUriFor } from "./values.ts"

/** A setting that an application lacks for a stack. */
export type Mismatch = "redirect" | "signOut" | "algorithm" | "authentication" | "scope" | "userinfo"

export interface Verdict {
  /** Whether the stack is for applications of this kind. No change of settings corrects this. */
  readonly isOfKind: boolean
  readonly mismatches: readonly Mismatch[]
  /** The change that corrects all mismatches. */
  readonly change: ClientChange
}

/** Compares the settings of an application with the needs of a stack, and returns the change. */
export function compared(client: Client, stack: Stack, { algorithms, sendsSecret, signsOut }: StackGuide): Verdict {
  const isMachine = stack.kinds.includes("machine")
  const isOfKind = stack.kinds.some((kind) => isOf(kind, client))
  if (!isOfKind) return { isOfKind, mismatches: [], change: {} }
  const mends: [Mismatch, ClientChange][] = []
  if (stack.redirectUri !== undefined) mends.push(...mendsOfRedirect(client, stack, stack.redirectUri, signsOut))
  if (!isMachine) mends.push(...mendsOfPerson(client))
  if (!isMachine && !algorithms.includes(client.id_token_alg)) mends.push(["algorithm", algorithmOf(stack)])
  const method = client.token_endpoint_auth_method
  const anyWay = ["client_secret_basic", "client_secret_post"]
  const accepted = ["secret", "none", ...(sendsSecret === "any" ? anyWay : [sendsSecret])]
  if (!accepted.includes(method)) mends.push(["authentication", { token_endpoint_auth_method: "secret" }])
  return {
    isOfKind,
    mismatches: mends.map(([mismatch]) => mismatch),
    change: Object.assign({}, ...mends.map(([, change]) => change)) as ClientChange,
  }
}

const algorithmOf = ({ settings }: Stack): ClientChange => ({ id_token_alg: settings.id_token_alg ?? "RS256" })

function mendsOfRedirect(
  client: Client,
  stack: Stack,
  redirectUri: string,
  signsOut: boolean,
): [Mismatch, ClientChange][] {
  const mends: [Mismatch, ClientChange][] = []
  const found = redirectUriFor(client, stack)
  if (found === undefined) mends.push(["redirect", { redirect_uris: [...client.redirect_uris, redirectUri] }])
  const back = postLogoutFor(stack, found ?? redirectUri)
  const backs = client.post_logout_redirect_uris
  if (signsOut && !backs.includes(back)) mends.push(["signOut", { post_logout_redirect_uris: [...backs, back] }])
  return mends
}

/** What the library needs to learn who signed in. */
function mendsOfPerson(client: Client): [Mismatch, ClientChange][] {
  const mends: [Mismatch, ClientChange][] = []
  if (!client.scope.split(" ").includes("openid")) mends.push(["scope", { scope: `openid ${client.scope}`.trim() }])
  if (client.userinfo_signed_response_alg !== null) mends.push(["userinfo", { userinfo_signed_response_alg: null }])
  return mends
}
