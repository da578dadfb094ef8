import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import { freshMs } from "../../src/outbound/freshness.ts"

const DATE = "Tue, 01 Jan 2030 00:00:00 GMT"
const HOUR_LATER = "Tue, 01 Jan 2030 01:00:00 GMT"

test("an answer is fresh for s-maxage, else max-age, else until Expires, less its Age (RFC 9111 §4.2)", () => {
  for (const [headers, seconds] of [
    [{}, undefined],
    [{ "cache-control": "public" }, undefined],
    [{ "cache-control": "max-age=60" }, 60],
    [{ "cache-control": "public, Max-Age=60, immutable" }, 60],
    [{ "cache-control": 'max-age="60"' }, 60],
    [{ "cache-control": "max-age=60, s-maxage=5" }, 5],
    [{ "cache-control": "x-max-age=60" }, undefined],
    [{ "cache-control": "max-age=99999999999999999999" }, undefined],
    [{ "cache-control": "no-store, max-age=60" }, 0],
    [{ "cache-control": "max-age=60,no-cache" }, 0],
    [{ "cache-control": 'private="x-user", max-age=60' }, 0],
    [{ "cache-control": "max-age=60", age: "20" }, 40],
    [{ "cache-control": "max-age=60", age: "61" }, 0],
    [{ "cache-control": "max-age=60", age: "-1" }, 60],
    [{ "cache-control": "max-age=60", expires: DATE, date: DATE }, 60],
    [{ expires: HOUR_LATER, date: DATE }, 3600],
    [{ expires: HOUR_LATER, date: DATE, age: "600" }, 3000],
    [{ expires: DATE, date: HOUR_LATER }, 0],
    [{ expires: HOUR_LATER }, undefined],
  ] as const)
    deepEqual([headers, freshMs(headers)], [headers, seconds === undefined ? undefined : seconds * 1000])
})

test("an invalid Expires is in the past (RFC 9111 §5.3)", () => {
  for (const expires of ["0", "-1", "soon"]) deepEqual(freshMs({ expires, date: DATE }), 0)
})
