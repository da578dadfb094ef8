import { deepEqual, partialDeepStrictEqual } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Preset } from "../../src/connections/preset.ts"
import type { PresetName } from "../../src/connections/presets.ts"
import { PRESET_NAMES, PRESETS } from "../../src/connections/presets.ts"
import { discoveryUrl } from "../../src/connections/protocol/metadata.ts"
import type { RecordedAnswers } from "./recorded_answer.ts"
import { OPENID_ANSWERS } from "./recorded_answers.ts"
import { OAUTH2_ANSWERS } from "./recorded_answers_oauth2.ts"
import { issuerGiven, RECORDED } from "./recorded_metadata.ts"
import { idToken, keySet, recordedProvider } from "./recorded_provider.ts"
import { BINDING, connectionOf, finished, protocolOf, SECRET } from "./signing_in.ts"

const ANSWERS = [...OPENID_ANSWERS, ...OAUTH2_ANSWERS]

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const APPLE = `team_id: DEF123GHIJ\nkey_id: ABC123DEFG\n${privateKey.export({ format: "pem", type: "pkcs8" })}`

const isRecorded = (preset: PresetName): preset is keyof typeof RECORDED => preset in RECORDED

/** The provider's answers by URL, with an ID token of now. */
function answersOf({ preset, token, claims, answers }: RecordedAnswers, seconds: number): Record<string, unknown> {
  if (!isRecorded(preset)) return { ...answers, [PRESETS[preset].endpoints?.token ?? ""]: token }
  const metadata = RECORDED[preset]
  const id_token = idToken({ iat: seconds, exp: seconds + 300, ...claims })
  return {
    ...answers,
    [discoveryUrl(issuerGiven(preset))]: metadata,
    [metadata.jwks_uri]: keySet(),
    [metadata.token_endpoint]: { ...token, id_token },
  }
}

for (const recorded of ANSWERS) {
  const { preset, back, identity } = recorded
  test(`${preset}: a recorded answer proves the person`, async () => {
    const provider = recordedProvider({})
    const secretOf = () => new Secret(preset === "apple" ? APPLE : SECRET)
    const started = protocolOf({ outbound: provider.outbound, secretOf })
    provider.answers = answersOf(recorded, Math.floor(started.clock() / 1000))
    const connection = connectionOf({ preset, ...(isRecorded(preset) && { issuer: issuerGiven(preset) }) })
    const answer = { code: "c", state: BINDING.state, ...back }
    partialDeepStrictEqual(await finished(started, connection, answer), {
      email: undefined,
      emailVerified: false,
      name: undefined,
      username: undefined,
      acr: undefined,
      amr: [],
      authTime: undefined,
      ...identity,
    })
  })
}

/** Providers that run in the tests themselves, and presets for those that have no preset of their own. */
const RUNNING: readonly PresetName[] = ["gatehouse", "oidc", "oauth2"]
const KINDS: readonly Preset["kind"][] = ["oidc", "oauth2"]

test("every preset of OpenID Connect and OAuth 2.0 has recorded answers", () => {
  deepEqual(
    PRESET_NAMES.filter((name) => KINDS.includes(PRESETS[name].kind) && !RUNNING.includes(name)).sort(),
    ANSWERS.map(({ preset }) => preset).sort(),
  )
})
