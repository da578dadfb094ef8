/** Implements a part of Vitest with node:test: the part that the example in docs/testing.md uses. So the example runs without Vitest. */
import { deepEqual } from "node:assert/strict"
import * as runner from "node:test"

export const { after: afterAll, afterEach, before: beforeAll, test } = runner

export const expect = (actual: unknown) => ({
  toBe: (expected: unknown) => deepEqual(actual, expected),
})
