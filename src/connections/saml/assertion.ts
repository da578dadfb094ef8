import { say } from "../../base/say.ts"
import { fail, shown } from "../protocol/failure.ts"
import { ASSERTION, BEARER, UNSPECIFIED } from "./names.ts"
import { checkEqual } from "./response.ts"
import { checkPast, checkPeriod, timeIn } from "./times.ts"
import {
  attributeOf,
  childOf,
  childrenOf,
  elementsIn,
  isNamed,
  malformed,
  missing,
  neededChild,
  textOf,
} from "./xml.ts"

/** The request and the two services for which an assertion must be. */
export interface Audience {
  /** The entity id of the provider. */
  readonly issuer: string
  /** The entity id of this service. */
  readonly entityId: string
  readonly callbackUrl: string
  readonly requestId: string
}

/** The content of a signed assertion, after every check. */
export interface Statement {
  readonly nameId: { readonly value: string; readonly format: string } | undefined
  /** The provider's session. */
  readonly sessionIndex: string | undefined
  readonly acr: string | undefined
  /** When the person proved themselves, in milliseconds. Undefined only without an assertion. */
  readonly authTime: number | undefined
  /** The texts of each attribute, by its name. A friendly name counts if no attribute has it as its name. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
}

/** Reads a signed assertion. Throws a ConnectionFailure unless it is for this request. SAML 2.0 Profiles §4.1.4.3. */
export function statementIn(assertion: Element, audience: Audience, now: number): Statement {
  checkEqual("Version", attributeOf(assertion, "Version"), "2.0")
  checkEqual("Issuer", textOf(neededChild(assertion, ASSERTION, "Issuer")), audience.issuer)
  checkPast("IssueInstant", timeIn(assertion, "IssueInstant") ?? missing("IssueInstant"), now)
  checkConditions(neededChild(assertion, ASSERTION, "Conditions"), audience, now)
  const subject = neededChild(assertion, ASSERTION, "Subject")
  checkConfirmation(subject, audience, now)
  const [authentication, ...others] = childrenOf(assertion, ASSERTION, "AuthnStatement")
  if (authentication === undefined || others.length > 0) return missing("AuthnStatement")
  checkPeriod(authentication, now, "SessionNotOnOrAfter")
  const authTime = timeIn(authentication, "AuthnInstant") ?? missing("AuthnInstant")
  checkPast("AuthnInstant", authTime, now)
  const context = childOf(authentication, ASSERTION, "AuthnContext")
  const classRef = context && childOf(context, ASSERTION, "AuthnContextClassRef")
  const nameId = childOf(subject, ASSERTION, "NameID")
  return {
    nameId: nameId && { value: textOf(nameId), format: attributeOf(nameId, "Format") ?? UNSPECIFIED },
    sessionIndex: attributeOf(authentication, "SessionIndex"),
    acr: classRef && textOf(classRef),
    authTime,
    attributes: attributesIn(assertion),
  }
}

/** Conditions that this service satisfies by itself: an answer counts once, and no assertion is passed on. */
const HARMLESS = ["OneTimeUse", "ProxyRestriction"]

function checkConditions(conditions: Element, { entityId }: Audience, now: number): void {
  checkPeriod(conditions, now)
  const restrictions = childrenOf(conditions, ASSERTION, "AudienceRestriction")
  if (restrictions.length === 0) missing("AudienceRestriction")
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, ASSERTION, "Audience").map(textOf)
    if (!audiences.includes(entityId)) checkEqual("Audience", audiences.join(" "), entityId)
  }
  // SAML 2.0 Core §2.5.1: the validity of an assertion with an unknown condition is indeterminate.
  for (const each of elementsIn(conditions))
    if (!["AudienceRestriction", ...HARMLESS].some((name) => isNamed(each, ASSERTION, name)))
      malformed(`the condition ${each.localName} is unknown`)
}

/** SAML 2.0 Profiles §4.1.4.3: one bearer confirmation must be for this address, this request and this time. */
function checkConfirmation(subject: Element, { callbackUrl, requestId }: Audience, now: number): void {
  const bearers = childrenOf(subject, ASSERTION, "SubjectConfirmation").filter(
    (each) => attributeOf(each, "Method") === BEARER,
  )
  if (bearers.length === 0) missing("SubjectConfirmation")
  if (bearers.length > 1) malformed("it has several bearer confirmations")
  for (const bearer of bearers) {
    const data = neededChild(bearer, ASSERTION, "SubjectConfirmationData")
    checkEqual("Recipient", attributeOf(data, "Recipient"), callbackUrl)
    checkEqual("InResponseTo", attributeOf(data, "InResponseTo"), requestId)
    if (attributeOf(data, "NotOnOrAfter") === undefined) missing("NotOnOrAfter")
    checkPeriod(data, now)
  }
}

const MAX_ATTRIBUTES = 500

/** Throws a ConnectionFailure for too many attributes, and for one without a name. */
export function attributesIn(assertion: Element): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const friendly = new Map<string, readonly string[]>()
  const elements = childrenOf(assertion, ASSERTION, "AttributeStatement").flatMap((each) =>
    childrenOf(each, ASSERTION, "Attribute"),
  )
  if (elements.length > MAX_ATTRIBUTES)
    fail(
      "connection-answer-invalid",
      say("connection-answer-malformed", { why: `it has ${elements.length} attributes` }),
    )
  for (const element of elements) {
    const name = attributeOf(element, "Name") ?? missing("Name")
    // Values with elements, such as an eduPersonTargetedID, are not texts.
    const texts = childrenOf(element, ASSERTION, "AttributeValue")
      .filter((value) => elementsIn(value).length === 0)
      .map(textOf)
    found.set(name, [...(found.get(name) ?? []), ...texts])
    const other = attributeOf(element, "FriendlyName")
    if (other !== undefined) friendly.set(other, [...(friendly.get(other) ?? []), ...texts])
  }
  return new Map([...friendly, ...found])
}

/** Throws a ConnectionFailure that names the format of a NameID. */
export const notStable = (format: string): never =>
  fail("connection-identity-invalid", say("connection-saml-subject", { format: shown(format.split(":").at(-1)) }))
