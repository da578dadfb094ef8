import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import type { PersonClaim } from "../oauth/person_claims.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { AskingDevice, AskingRequest } from "./asking_device.ts"
import { askingDevice, askingRequest } from "./asking_device.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { cautionAbout, clientHeading, clientTitle, shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"
import { wordOf } from "./word_of.ts"

interface ShownResource {
  /** The URI that the API declares. */
  readonly identifier: string
  /** The name that an operator gave the API. */
  readonly name?: string | undefined
  /** The API's own permissions, as its operator worded them. Empty if the API declares none of the requested scope values. */
  readonly permissions: readonly string[]
  /** The other service whose token the application would get. The page has a sentence of its own for that. */
  readonly connection?: string | undefined
}

export interface ConsentPage extends PageForm, ShownIn {
  /** The registered name of the application, or the host of its metadata document. */
  readonly clientName: string
  /** Present if the application registered itself. No operator has checked the name of such an application. */
  readonly selfRegistered?: true
  /** The name that the application gave itself, if `clientName` is the host of its metadata document. */
  readonly calledName?: string
  /** Whether any program on the person's device can receive the answer of an application that no operator has checked. */
  readonly isLocal?: true
  /** The scope that the person would grant, in a fixed order. The page shows the built-in values; `resources` has the permissions at APIs. */
  readonly scope: readonly Scope[]
  /** The claims of this person that the scope value `profile` includes in addition to name and username. */
  readonly profileDetails: readonly PersonClaim[]
  /** The resources of the tokens. An empty list means this service alone. RFC 8707. */
  readonly resources: readonly ShownResource[]
  /**
   * The host and port of the redirect URI, or its private-use scheme, to which the browser goes with the answer. Absent if the browser goes nowhere.
   */
  readonly redirectHost?: string | undefined
  /** The device for which the person decides, if it is not this browser. */
  readonly device?: AskingDevice
  /** The request for which the person decides, if its application asked from elsewhere. */
  readonly request?: AskingRequest
  readonly user: Person
  /** The address of this service where the person can sign in as another user. */
  readonly otherAccountHref: string
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
    resources,
    redirectHost,
    device,
    request,
    user,
    otherAccountHref,
    look,
    locale = "en",
  } = model
  const words = wordsIn(locale).consent
  const permissions = permissionsOf(model, words, locale)
  const host = selfRegistered && calledName === undefined ? redirectHost : undefined
  const about = redirectHost === undefined ? "" : ' aria-describedby="destination"'
  const declares = ({ permissions, connection }: ShownResource) => permissions.length > 0 || connection !== undefined
  const declaring = resources.filter(declares)
  const others = resources.filter((resource) => !declares(resource))
  return layout({
    lang: locale,
    look,
    title: clientTitle(words.heading, clientName, host),
    heading: clientHeading(words.heading, clientName, host),
    body: html`<div class="person">
<p>!${withHtml(words.signedIn, { person: personName(user) })}</p>
<p><a class="reach" href="${otherAccountHref}">${words.otherAccount}</a></p>
</div>!${selfRegistered ? html`<p class="caution">!${cautionAbout(words, calledName)}</p>` : ""}!${isLocal ? html`<p class="caution">${words.localRedirect}</p>` : ""}
!${device ? askingDevice(device, locale) : ""}!${request ? askingRequest(request, locale) : ""}<h2 id="asked">${words.asked}</h2>
!${permissions.length === 0 ? "" : permissionList(permissions, "asked")}!${declaring.map((each, index) => apiPermissions(each, index, words))}!${others.length === 0 ? "" : resourceList(others, words.resources)}<form method="post" action="${action}">
!${hiddenFields(fields)}
!${redirectHost === undefined ? "" : destinationLine(redirectHost, words)}<div class="choice">
<button type="submit" name="decision" value="deny" class="plain"!${about}>${words.deny}</button>
<button type="submit" name="decision" value="approve"!${about}>${words.allow}</button>
</div>
</form>`,
  })
}

/**
 * Returns one line for each built-in scope value. After the line of `profile`, one more line lists further details about this person that
 * `profile` includes.
 */
function permissionsOf(
  { scope, profileDetails }: Pick<ConsentPage, "scope" | "profileDetails">,
  { permissions, moreOfProfile, profileDetails: details }: PageWords["consent"],
  locale: Locale,
): string[] {
  const more = profileDetails.flatMap((claim) => wordOf(details, claim) ?? [])
  const detailed = more.length > 0 && moreOfProfile({ details: new Intl.ListFormat(locale).format(more) })
  return scope
    .flatMap((value) => [wordOf(permissions, value), value === "profile" && detailed])
    .filter((line) => typeof line === "string")
}

const destinationLine = (redirectHost: string, { destination }: PageWords["consent"]): string =>
  html`<p id="destination">!${withHtml(destination, { host: html`<strong><bdi dir="ltr">${redirectHost}</bdi></strong>` })}</p>
`

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
const apiPermissions = (
  { permissions, connection, ...resource }: ShownResource,
  index: number,
  { connectionToken }: PageWords["consent"],
): string =>
  html`<h3 id="api-${index}">!${shownResource(resource)}</h3>
!${permissionList(connection === undefined ? permissions : [connectionToken({ provider: connection })], `api-${index}`)}`

/** Shows the identifier beside the name, because only the identifier says where the tokens work. */
const shownResource = ({ identifier, name }: Pick<ShownResource, "identifier" | "name">): string =>
  name === undefined ? uri(identifier) : html`<bdi translate="no">${shownName(name)}</bdi> !${uri(identifier)}`

const uri = (identifier: string): string => html`<bdi dir="ltr" translate="no">${identifier}</bdi>`
