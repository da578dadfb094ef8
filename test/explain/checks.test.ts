import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { CHECKS, checksOf, failedAt } from "../../src/explain/checks.ts"
import { FIXES } from "../../src/explain/fixes.ts"
import { ROUTES } from "../../src/http/routes.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import { GRANT_TYPES } from "../../src/oauth/vocabulary.ts"

const slugs = new Set(Object.values(REASONS).flatMap((reasons) => Object.keys(reasons)))
/** One that no path has stands for all paths that have no checks of their own. */
const PATHS = [...Object.keys(CHECKS), "/elsewhere"]
const slugOf = (reason: string) => reason.split(" ")[0] ?? ""

/** What a request of each grant type, or of none, goes through at each path. */
const courses = PATHS.flatMap((path) =>
  [...GRANT_TYPES, undefined].map((grantType) => ({ path, grantType, checks: checksOf(path, grantType) })),
)

test("each reason stands in a check, and in no more than one of a request's", () => {
  const told = new Set(courses.flatMap(({ checks }) => checks.flatMap(({ reasons }) => reasons.map(slugOf))))
  const missing = [...slugs].filter((slug) => !told.has(slug))
  deepEqual(
    missing,
    [],
    `src/explain/checks.ts: ${missing} stand in no check. Add each to the check that it fails, or to a new one at its place in the order, in the list of every endpoint that can refuse with it.`,
  )
  const unknown = [...told].filter((slug) => !slugs.has(slug))
  deepEqual(unknown, [], `src/explain/checks.ts: ${unknown} are no reasons of src/oauth/reasons.ts.`)
  for (const { path, grantType, checks } of courses) {
    const reasons = checks.flatMap((check) => check.reasons)
    const twice = reasons.filter((reason, at) => reasons.indexOf(reason) !== at)
    deepEqual(twice, [], `src/explain/checks.ts: ${twice} stand in two checks of ${path} ${grantType ?? ""}.`)
  }
})

test("each reason has a sentence that says what to do, and no other has", () => {
  deepEqual(
    Object.keys(FIXES).toSorted(),
    [...slugs].toSorted(),
    "src/explain/fixes.ts: add a line for each reason of src/oauth/reasons.ts that has none, and none for others.",
  )
  for (const fix of Object.values(FIXES)) ok(/^[A-Z].*\.$/s.test(fix), fix)
})

test("the paths with checks are paths of the service", () => {
  const paths: readonly string[] = ROUTES.map((route) => route.path)
  deepEqual(
    Object.keys(CHECKS).filter((path) => !paths.includes(path)),
    [],
  )
})

test("a reason that speaks of several parameters is found by the one it speaks of, whichever side names it", () => {
  const checks = checksOf("/oauth/token.php", "authorization_code")
  const says = (reason: string, parameters: (string | undefined)[]) =>
    checks[failedAt(checks, reason, parameters)]?.says
  equal(says("parameter-missing", ["grant_type", undefined]), "grant_type is there, and one that there is")
  equal(says("parameter-missing", [undefined, "client_id"]), "the client names itself, once and readably")
  equal(says("parameter-missing", ["code", undefined]), "the parameters of the grant type are there")
  equal(failedAt(checks, "unheard-of", []), -1)
})
