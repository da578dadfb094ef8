import assert from "node:assert/strict"
import { test } from "node:test"
import { describeConfig, loadConfig } from "../../src/config/load.ts"
import { configure, defaults, eachOption } from "../../src/config/options.ts"

const SECRET = "correct horse battery staple 1234"

test("configure() replaces only the given settings", () => {
  assert.deepEqual(configure({}), defaults())
  assert.deepEqual(configure({ codeTtl: 5, tokenLimit: "off" }), { ...defaults(), codeTtl: 5, tokenLimit: "off" })
})

test("describeConfig returns value, source and unit of every setting, without secrets", () => {
  const env = { PORT: "80", GATEHOUSE_SECRET: SECRET, GATEHOUSE_SIGN_IN_LIMIT: "5/2days", LOG_LEVEL: "" }
  const rows = describeConfig(loadConfig(env), env)
  assert.deepEqual(
    rows.map(({ env }) => env),
    eachOption().map(([, { env }]) => env),
  )
  assert.doesNotMatch(JSON.stringify(rows), /horse/)
  const shown = Object.fromEntries(rows.map((row) => [row.env, [row.value, row.source, row.unit]]))
  assert.deepEqual(shown.PORT, ["80", "environment", undefined])
  assert.deepEqual(shown.GATEHOUSE_URL, ["http://localhost", "default", undefined])
  assert.deepEqual(shown.GATEHOUSE_SECRET, ["[secret]", "environment", undefined])
  assert.deepEqual(shown.GATEHOUSE_SIGN_IN_LIMIT, ["5/2days", "environment", undefined])
  assert.deepEqual(shown.GATEHOUSE_CODE_TTL, ["600", "default", "seconds"])
  assert.deepEqual(shown.GATEHOUSE_TRUSTED_PROXIES, ["none", "default", undefined])
  assert.deepEqual(shown.LOG_LEVEL, ["info", "default", undefined])
  assert.equal(
    describeConfig(defaults(), {}).find((row) => row.env === "GATEHOUSE_URL")?.value,
    "http://localhost:4000",
  )
})

test("GATEHOUSE_AGENTS=on changes the default of other settings, a set value wins, and describeConfig shows the source", () => {
  const shown = (env: Record<string, string>) => {
    const row = describeConfig(loadConfig(env), env).find((row) => row.env === "GATEHOUSE_REGISTRATION")
    return [row?.value, row?.source]
  }
  assert.deepEqual(shown({}), ["off", "default"])
  assert.deepEqual(shown({ GATEHOUSE_AGENTS: "off" }), ["off", "default"])
  assert.deepEqual(shown({ GATEHOUSE_AGENTS: "on" }), ["open", "GATEHOUSE_AGENTS"])
  for (const set of ["off", "open", "token"])
    assert.deepEqual(shown({ GATEHOUSE_AGENTS: "on", GATEHOUSE_REGISTRATION: set }), [set, "environment"])
  assert.equal(configure({ agents: true }).registration, "open")
  assert.equal(configure({ agents: true, registration: "token" }).registration, "token")
})
