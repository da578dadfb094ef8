import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import { hiddenFields, layout } from "./layout.ts"
import { cautionAbout, clientHeading, clientTitle, shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import { withHtml } from "./with_html.ts"

interface ShownResource {
  /** The URI that the API declares. */
  readonly identifier: string
  /** The name that an operator gave the API. */
  readonly name?: string | undefined
  /** The API's own permissions, as its operator worded them. Empty if the API declares none of the requested scope values. */
  readonly permissions: readonly string[]
}

export interface ConsentPage {
  /** The address to which the form is posted. */
  readonly action: string
  /** The names and values of the form's hidden fields. */
  readonly fields: readonly (readonly [string, string])[]
  /** The registered name of the application, or the host of its metadata document. */
  readonly clientName: string
  /** Present if the application registered itself. No operator has checked the name of such an application. */
  readonly selfRegistered?: true
  /** The name that the application gave itself, if `clientName` is the host of its metadata document. */
  readonly calledName?: string
  /** Whether any program on the person's device can receive the answer of an application that no operator has checked. */
  readonly isLocal?: true
  /** The requested permissions at this service, as the page words them. `resources` has the requested permissions at APIs. */
  readonly permissions: readonly string[]
  /** The resources of the tokens. An empty list means this service alone. RFC 8707. */
  readonly resources: readonly ShownResource[]
  /** Where the browser goes with the answer: the redirect URI's host and port, or a private-use scheme. */
  readonly redirectHost: string
  readonly user: Person
  /** The address of this service where the person can sign in as another user. */
  readonly otherAccountHref: string
  /** Default: English. */
  readonly locale?: Locale
  readonly look?: ShownLook | undefined
}

/**
 * Asks the person to allow or deny. The form sends `decision`: `approve` or `deny` (specification §4.1, step 3). Both buttons have the same
 * size. Deny comes first and is the form's default button (HTML, "implicit submission"): if Enter or a password manager submits the form,
 * the answer is Deny. No button has the focus, so an Enter key still held down from the sign-in page does not answer.
 */
export function consentPage(model: ConsentPage): string {
  const {
    action,
    fields,
    clientName,
    selfRegistered,
    calledName,
    isLocal,
    permissions,
    resources,
    redirectHost,
    user,
    otherAccountHref,
    look,
    locale = "en",
  } = model
  const words = wordsIn(locale).consent
  const host = selfRegistered && calledName === undefined ? redirectHost : undefined
  const declaring = resources.filter((resource) => resource.permissions.length > 0)
  const others = resources.filter((resource) => resource.permissions.length === 0)
  return layout({
    lang: locale,
    look,
    title: clientTitle(words.heading, clientName, host),
    body: html`!${clientHeading(words.heading, clientName, host)}
<div class="person">
<p>!${withHtml(words.signedIn, { person: personName(user) })}</p>
<p><a class="reach" href="${otherAccountHref}">${words.otherAccount}</a></p>
</div>!${selfRegistered ? html`<p class="caution">!${cautionAbout(words, calledName)}</p>` : ""}!${isLocal ? html`<p class="caution">${words.localRedirect}</p>` : ""}
<h2 id="asked">${words.asked}</h2>
!${permissions.length === 0 ? "" : permissionList(permissions, "asked")}!${declaring.map(apiPermissions)}!${others.length === 0 ? "" : resourceList(others, words.resources)}<form method="post" action="${action}">
!${hiddenFields(fields)}
<p id="destination">!${withHtml(words.destination, { host: html`<strong><bdi dir="ltr">${redirectHost}</bdi></strong>` })}</p>
<div class="choice">
<button type="submit" name="decision" value="deny" class="plain" aria-describedby="destination">${words.deny}</button>
<button type="submit" name="decision" value="approve" aria-describedby="destination">${words.allow}</button>
</div>
</form>`,
  })
}

const permissionList = (permissions: readonly string[], heading: string): string =>
  html`<ul class="permissions" role="list" aria-labelledby="${heading}">
!${permissions.map((permission) => html`<li><span>${permission}</span></li>`)}
</ul>
`

const resourceList = (resources: readonly ShownResource[], heading: string): string =>
  html`<h2 id="resources">${heading}</h2>
<ul class="permissions" role="list" aria-labelledby="resources">
!${resources.map((resource) => html`<li><span>!${shownResource(resource)}</span></li>`)}
</ul>
`

/** The permissions of one API, below its name. */
const apiPermissions = ({ permissions, ...resource }: ShownResource, index: number): string =>
  html`<h3 id="api-${index}">!${shownResource(resource)}</h3>
!${permissionList(permissions, `api-${index}`)}`

/** Shows the identifier beside the name, because only the identifier says where the tokens work. */
const shownResource = ({ identifier, name }: Pick<ShownResource, "identifier" | "name">): string =>
  name === undefined ? uri(identifier) : html`<bdi translate="no">${shownName(name)}</bdi> !${uri(identifier)}`

const uri = (identifier: string): string => html`<bdi dir="ltr" translate="no">${identifier}</bdi>`
