import type { FirstProof } from "../../base/first_proofs.ts"
import { isUsual } from "../../base/first_proofs.ts"
import { labelOf } from "../../connections/shown_label.ts"
import { AUTHORIZATION_PATH, FORGOTTEN_PASSWORD_PATH, SIGN_UP_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import type { SignInProblem } from "../../pages/sign_in.ts"
import type { Answer } from "../../ports/answer.ts"
import { passkeySite } from "../../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { connectForm } from "../connect_form.ts"
import type { Destination } from "../destination.ts"
import { lastConnection } from "../last_connection.ts"
import { lastProofFirst } from "../last_proof.ts"
import { offeredProofs } from "../offered_proofs.ts"
import type { Address } from "../page_form.ts"
import { ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { newChallenge } from "../passkey_challenge.ts"
import { workToDo } from "../prove_work.ts"
import { hasEmailDomains, offeredConnections } from "../usable_connections.ts"
import { visitOf } from "../visit.ts"

interface Shown {
  readonly username: string
  /** The address that the person typed for a code by e-mail. */
  readonly email?: string
  readonly problem?: SignInProblem
  readonly refused?: Refusal
  /** Whether the user is signed in already. */
  readonly isAgain: boolean
  /** The id of the presented passkey, if no user has it. */
  readonly unknownPasskey?: Uint8Array | undefined
}

/** Shows the sign-in page. Its forms are bound to the cookie `visit`. */
export async function signInPage(
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
  { username, email = "", problem, refused, isAgain, unknownPasskey }: Shown,
): Promise<Answer> {
  const { visit, setsCookie } = visitOf(request, ports)
  const address = destination.address()
  const site = passkeySite(ports)
  const { linking } = destination
  const confirms = isAgain && destination.asker.isService === true && linking === undefined
  const offered = await offeredConnections(destination, ports)
  const last = lastConnection(request.cookies)
  const buttons = [...offered.filter(({ name }) => name === last), ...offered.filter(({ name }) => name !== last)]
  // Nobody is left without a way to sign in.
  const isElsewhere = buttons.length > 0 && destination.choice !== undefined && destination.choice.signInPage !== "all"
  const order = shownProofs(
    isElsewhere ? ["connection"] : lastProofFirst(offeredProofs(destination, ports), request, ports),
    site !== undefined,
    buttons.length > 0,
  )
  const shows = (proof: FirstProof) => order.includes(proof)
  const hasAccounts = !confirms && !isElsewhere && linking === undefined
  return {
    kind: "page",
    page: {
      page: "sign-in",
      locale: destination.locale,
      ...pageForm(address, [[STEP_FIELD, "sign-in"]], signInMacParts(visit), ports),
      ...destination.asker,
      ...(isElsewhere && { isElsewhere }),
      ...(ports.mail && shows("password") && { forgottenHref: hrefOf(FORGOTTEN_PASSWORD_PATH, address, ports) }),
      ...(confirms && { isAgain: true }),
      ...(ports.signUp && hasAccounts && { signUpHref: hrefOf(SIGN_UP_PATH, address, ports) }),
      ...(!isUsual(order) && { order }),
      username,
      ...(shows("email-code") && {
        emailCode: { ...pageForm(address, [[STEP_FIELD, "email-code"]], emailCodeMacParts(visit), ports), email },
        ...workToDo("email-code", request, ports),
      }),
      ...(site &&
        shows("passkey") && {
          passkey: {
            ...pageForm(address, [[STEP_FIELD, "passkey-sign-in"]], passkeyMacParts(visit), ports),
            challenge: newChallenge("sign-in", visit, request, ports),
            ...site,
            ...(unknownPasskey && { unknownId: Buffer.from(unknownPasskey).toString("base64url") }),
          },
          ...(ports.passkeyOffer && destination.allowsOffer && { announces: true as const }),
        }),
      ...(shows("connection") && {
        connections: buttons.map((each) => ({
          label: labelOf(each),
          ...(each.name === last && { isLast: true as const }),
          connect: connectForm(each, address, visit, ports),
        })),
      }),
      ...(shows("password") && (await hasEmailDomains(destination, ports)) && { isPasswordOptional: true }),
      ...(linking && { linking: { label: linking.label, address: linking.address, backHref: linking.backHref } }),
      ...(problem && { problem }),
    },
    ...setsCookie,
    ...(refused && { refused }),
  }
}

/**
 * The proofs of the list that can be used here. Without any, the password: nobody is left without a way to sign in. The order says nothing of a proof that is
 * not shown.
 */
function shownProofs(offered: readonly FirstProof[], hasSite: boolean, hasButtons: boolean): readonly FirstProof[] {
  const can: Readonly<Record<FirstProof, boolean>> = {
    passkey: hasSite,
    "email-code": true,
    connection: hasButtons,
    password: true,
  }
  const shown = offered.filter((proof) => can[proof])
  return shown.length === 0 ? ["password"] : shown
}

/** The pages for people who cannot sign in lead back to the same authorization request, but to no other destination. */
const hrefOf = (to: string, { path, query }: Address, ports: Ports): string =>
  ownAddress({ path: to, query: path === AUTHORIZATION_PATH ? query : "" }, ports)

export const emailCodeMacParts = (visit: string) => ["email-code", visit]

export const signInMacParts = (visit: string) => ["sign-in", visit]

export const passkeyMacParts = (visit: string) => ["passkey-sign-in", visit]
