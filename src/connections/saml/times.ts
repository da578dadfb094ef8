import { say } from "../../base/say.ts"
import { fail, shown } from "../protocol/failure.ts"
import { attributeOf } from "./xml.ts"

/** How far the provider's clock may be from this one. */
const CLOCK_TOLERANCE_MS = 60_000

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** A time in milliseconds. Undefined without the attribute. Throws a ConnectionFailure for another text. */
export function timeIn(element: Element, name: string): number | undefined {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time)
    ? fail(
        "connection-answer-invalid",
        say("connection-parameter-different", { parameter: name, expected: "a time", received: shown(text) }),
      )
    : time
}

/** Throws a ConnectionFailure unless `now` is in the time that the element names with NotBefore and NotOnOrAfter. */
export function checkPeriod(element: Element, now: number, end = "NotOnOrAfter"): void {
  const [notBefore, until] = [timeIn(element, "NotBefore"), timeIn(element, end)]
  if (notBefore !== undefined && now + CLOCK_TOLERANCE_MS < notBefore) outside("NotBefore", notBefore, now)
  if (until !== undefined && now - CLOCK_TOLERANCE_MS >= until) outside(end, until, now)
}

/** Throws a ConnectionFailure for a time in the future. */
export function checkPast(name: string, time: number, now: number): void {
  if (now + CLOCK_TOLERANCE_MS < time) outside(name, time, now)
}

const outside = (claim: string, time: number, now: number): never =>
  fail("connection-answer-invalid", say("connection-claim-time", { claim, received: inWords(time), now: inWords(now) }))

const inWords = (time: number): string => new Date(time).toISOString()
