import { html } from "ghtml"
import { sha256 } from "../base/digest.ts"
import type { Sentence, Value } from "../words/sentence.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields } from "./layout.ts"
import { withHtml } from "./with_html.ts"

/** A form that posts the response of an authenticator. */
export interface PasskeyForm extends PageForm {
  /** The challenge that the authenticator signs, in base64url. */
  readonly challenge: string
  /** The host for which the passkey is made. */
  readonly rpId: string
  /** The origin of the public URL. Browsers refuse passkeys on pages of another origin, except the related origins. */
  readonly origin: string
  readonly relatedOrigins: readonly string[]
}

/** A passkey as a browser finds it. */
export interface KnownCredential {
  /** In base64url. */
  readonly id: string
  readonly transports: readonly string[]
}

/** What the page's script does: it creates a passkey, or uses one. `conditional`: browsers also offer the passkey in the username field. */
type Ceremony =
  | { readonly ceremony: "create"; readonly publicKey: object }
  | { readonly ceremony: "get"; readonly conditional: boolean; readonly publicKey: object }

/** What the browser passes on to the programs that keep passkeys: a static method of PublicKeyCredential, and its options. WebAuthn §5.1.10. */
type Signal = readonly [
  method: "signalUnknownCredential" | "signalAllAcceptedCredentials" | "signalCurrentUserDetails",
  options: object,
]

/** Removes the presented passkey from the programs that keep it. Only the answer to the browser that presented it has this signal. */
export const unknownCredential = (rpId: string, credentialId: string): Signal => [
  "signalUnknownCredential",
  { rpId, credentialId },
]

/** Removes passkeys that the person removed here, and updates the shown names. `known` must be all passkeys of the user. */
export const currentCredentials = ({ rpId, user, known }: NewPasskey): readonly Signal[] => [
  ["signalAllAcceptedCredentials", { rpId, userId: user.handle, allAcceptedCredentialIds: known.map(({ id }) => id) }],
  ["signalCurrentUserDetails", { rpId, userId: user.handle, name: user.name, displayName: user.displayName }],
]

interface Shown {
  readonly signals?: readonly Signal[]
  readonly submit: string
  /** Shown if the person cancels, or if the browser finds no passkey. */
  readonly cancelled: string
  /** Shown if the device already has a passkey of the account. */
  readonly exists?: string
  /** The visible fields, as HTML. */
  readonly inputs?: string
  /** The class of the button. */
  readonly look?: "plain"
  /** Shown if the page was opened at another address than the public URL. */
  readonly otherAddress: Sentence<{ address: Value }>
}

/**
 * The form is hidden until the script has found that the browser has passkeys. On a page that was opened at another address than the public URL, the
 * script shows the address instead: there the browser refuses every passkey.
 */
export const passkeyForm = (
  { action, fields, origin, relatedOrigins }: Pick<PasskeyForm, "action" | "fields" | "origin" | "relatedOrigins">,
  ceremony: Ceremony,
  { signals = [], submit, cancelled, exists, inputs = "", look, otherAddress }: Shown,
): string => html`<p class="quiet" data-other-address hidden>!${withHtml(otherAddress, { address: html`<a href="${origin}${action}"><bdi dir="ltr">${origin}</bdi></a>` })}</p>
<form method="post" action="${action}" data-passkey="${JSON.stringify({ ...ceremony, origins: [origin, ...relatedOrigins], signals })}" hidden>
!${hiddenFields(fields)}
<input type="hidden" name="response">
<p class="alarm" role="alert" data-problem="" hidden>${cancelled}</p>
!${exists === undefined ? "" : html`<p class="alarm" role="alert" data-problem="InvalidStateError" hidden>${exists}</p>`}
!${inputs}
<button type="submit"!${look === undefined ? "" : html` class="${look}"`}>${submit}</button>
</form>`

const FIVE_MINUTES_MS = 300_000

/** The options of `navigator.credentials.get`. They contain no list of passkeys, so the browser offers all its passkeys for this site. */
export const requestOptions = (
  { challenge, rpId }: Pick<PasskeyForm, "challenge" | "rpId">,
  userVerification: "required" | "preferred",
  known: readonly KnownCredential[] = [],
): object => ({
  challenge,
  rpId,
  userVerification,
  timeout: FIVE_MINUTES_MS,
  allowCredentials: known.map(descriptor),
})

const descriptor = ({ id, transports }: KnownCredential) => ({ type: "public-key", id, transports })

export interface NewPasskey extends PasskeyForm {
  readonly user: {
    /** In base64url. */
    readonly handle: string
    readonly name: string
    readonly displayName: string
  }
  /** The COSE algorithms that the server verifies. */
  readonly algorithms: readonly number[]
  /** The user's passkeys. An authenticator that has one of them makes no other. */
  readonly known: readonly KnownCredential[]
}

/** The options of `navigator.credentials.create`. The program that keeps the passkey shows `service`, the name of the service. */
export const creationOptions = ({ challenge, rpId, user, algorithms, known }: NewPasskey, service: string): object => ({
  challenge,
  rp: { id: rpId, name: service },
  user: { id: user.handle, name: user.name, displayName: user.displayName },
  pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
  timeout: FIVE_MINUTES_MS,
  excludeCredentials: known.map(descriptor),
  authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  attestation: "none",
})

/**
 * The script of every page with a passkey form. It shows the form, opens the browser's dialog, and posts the response. `data-without-passkeys` marks
 * elements for browsers without passkeys or scripts, `data-other-address` elements for an address other than the public URL.
 */
const script = `
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0))
const text = (buffer) => buffer && btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
const descriptors = (list = []) => list.map((each) => ({ ...each, id: bytes(each.id) }))

let waiting
async function ask(form, { ceremony, publicKey }, mediation) {
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const options = { ...publicKey, challenge: bytes(publicKey.challenge) }
  if (options.user) options.user = { ...options.user, id: bytes(options.user.id) }
  for (const name of ["allowCredentials", "excludeCredentials"])
    if (options[name]) options[name] = descriptors(options[name])
  try {
    const made = await navigator.credentials[ceremony]({ publicKey: options, signal, ...(mediation && { mediation }) })
    const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = made.response
    form.elements.response.value = JSON.stringify({
      id: made.id,
      response: {
        clientDataJSON: text(clientDataJSON),
        attestationObject: text(attestationObject),
        transports: made.response.getTransports?.(),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: text(userHandle),
      },
    })
    form.submit()
  } catch (error) {
    if (mediation || signal.aborted) return
    const problems = [...form.querySelectorAll("[data-problem]")]
    const fitting = problems.find((each) => each.dataset.problem === error.name) ?? problems[0]
    for (const each of problems) each.hidden = each !== fitting
  }
}

async function offer(form) {
  const options = JSON.parse(form.dataset.passkey)
  form.hidden = false
  for (const [method, about] of options.signals) PublicKeyCredential[method]?.(about).catch(() => {})
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    ask(form, options)
  })
  if (options.conditional && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
    ask(form, options, "conditional")
}

async function announce() {
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.())) return
  for (const field of document.querySelectorAll("[data-announces]")) field.value = "available"
}

const show = (selector, isShown) => {
  for (const each of document.querySelectorAll(selector)) each.hidden = !isShown
}
const offers = [...document.querySelectorAll("form[data-passkey]")]
const isElsewhere = offers.some((form) => !JSON.parse(form.dataset.passkey).origins.includes(location.origin))
if (isElsewhere) show("[data-other-address]", true)
if (isElsewhere || window.PublicKeyCredential) show("[data-without-passkeys]", false)
if (!isElsewhere && window.PublicKeyCredential) {
  offers.forEach(offer)
  announce()
}
`

/** The script as an element, for the end of the page. */
export const passkeyScript = `<script>${script}</script>\n`

/** The hash that a Content-Security-Policy contains. */
export const passkeyScriptSource = `'sha256-${sha256(script).toString("base64")}'`
