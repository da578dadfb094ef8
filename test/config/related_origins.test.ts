import { deepEqual, throws } from "node:assert/strict"
import { test } from "node:test"
import { loadConfig } from "../../src/config/load.ts"

const GIVEN: Record<string, readonly string[]> = {
  none: [],
  "https://example.de": ["https://example.de"],
  "https://example.de, https://example.fr:8443,https://example.de": ["https://example.de", "https://example.fr:8443"],
}

const REFUSED = [
  ...["http://example.de", "example.de", "https://example.de/", "https://example.de/login", "https://Example.de", "*"],
  ...["https://example.de:443", "https://u@example.de", "none,https://example.de", "https://*.example.de", "https://"],
]

for (const [text, origins] of Object.entries(GIVEN))
  test(`GATEHOUSE_RELATED_ORIGINS=${text} is accepted, each origin once`, () =>
    deepEqual(loadConfig({ GATEHOUSE_RELATED_ORIGINS: text }).relatedOrigins, origins))

for (const text of REFUSED)
  test(`GATEHOUSE_RELATED_ORIGINS=${text} is refused: browsers compare origins as text, and only https ones`, () =>
    throws(() => loadConfig({ GATEHOUSE_RELATED_ORIGINS: text }), /GATEHOUSE_RELATED_ORIGINS/))
