import assert from "node:assert/strict"
import { test } from "node:test"
import { loadConfig } from "../../src/config/load.ts"
import type { Config, OptionName } from "../../src/config/options.ts"
import { configure, defaults, eachOption } from "../../src/config/options.ts"
import { problemOf, problemsOf } from "../support/configuration_problems.ts"

test("an empty environment gives the documented defaults (docs/configuration.md)", () => {
  const config = loadConfig({})
  assert.deepEqual(config, defaults())
  assert.deepEqual(config, {
    port: 4000,
    host: "127.0.0.1",
    url: undefined,
    data: "./data",
    databaseUrl: undefined,
    databaseCa: undefined,
    databasePool: 10,
    databaseTimeout: 5,
    databasePooler: "off",
    secret: undefined,
    codeTtl: 600,
    accessTokenTtl: 3600,
    refreshTokenTtl: 2_592_000,
    grantTtl: 7_776_000,
    sessionTtl: 43_200,
    sessionIdle: 7200,
    keyRotation: 7_776_000,
    tokenLimit: { count: 100, windowMs: 60_000 },
    authorizationLimit: { count: 300, windowMs: 60_000 },
    userinfoLimit: { count: 1000, windowMs: 3_600_000 },
    tokeninfoLimit: { count: 1000, windowMs: 3_600_000 },
    accountLimit: { count: 100, windowMs: 600_000 },
    adminApiLimit: { count: 1000, windowMs: 60_000 },
    signInLimit: { count: 10, windowMs: 900_000 },
    breachedPasswordsUrl: undefined,
    proofOfWork: { count: 40, windowMs: 3_600_000 },
    passwordMinLength: 15,
    peopleMayChange: "name-and-email",
    signUp: "off",
    firstProofs: ["password", "passkey", "connection"],
    agents: false,
    registration: "off",
    registrationLimit: { count: 20, windowMs: 3_600_000 },
    redirectSchemes: ["vscode", "vscode-insiders", "cursor", "claude", "windsurf"],
    trustedProxies: [],
    outboundAllow: [],
    console: true,
    metadataDocuments: false,
    issParameter: false,
    requirePushed: false,
    requestObjectEncryption: false,
    dpopNonce: false,
    metrics: undefined,
    tlsCert: undefined,
    tlsKey: undefined,
    mtlsPort: undefined,
    mtlsUrl: undefined,
    tlsClientCa: undefined,
    clientCertProxies: [],
    clientCertVerified: false,
    signInLevel: "pwd",
    adminMfa: true,
    passkeyOffer: true,
    relatedOrigins: [],
    smtpUrl: undefined,
    leastProfile: "baseline",
    smtpCa: undefined,
    mailFrom: undefined,
    mailOutbox: undefined,
    otlpEndpoint: undefined,
    otlpTracesEndpoint: undefined,
    serviceName: undefined,
    tracesSampler: "parentbased_always_on",
    tracesSamplerRatio: 1,
    tracesExporter: "otlp",
    otelDisabled: false,
    logLevel: "info",
  } satisfies Config)
})

test("an empty variable counts as absent, even if its name is unknown", () => {
  assert.deepEqual(
    loadConfig({ PORT: "", GATEHOUSE_SECRET: "", GATEHOUSE_DATABASE_URL: "", GATEHOUSE_TPYO: "" }),
    defaults(),
  )
})

const ACCEPTED: [string, string, OptionName, unknown][] = [
  ["PORT", "0", "port", 0],
  ["PORT", "65535", "port", 65_535],
  ["HOST", "0.0.0.0", "host", "0.0.0.0"],
  ["HOST", "::1", "host", "::1"],
  ["HOST", "localhost", "host", "localhost"],
  ["GATEHOUSE_URL", "https://auth.example.com", "url", "https://auth.example.com"],
  ["GATEHOUSE_URL", "https://auth.example.com/", "url", "https://auth.example.com"],
  ["GATEHOUSE_URL", "http://localhost:8080", "url", "http://localhost:8080"],
  ["GATEHOUSE_URL", "http://[::1]:8080/", "url", "http://[::1]:8080"],
  ["GATEHOUSE_URL", "https://example.com/sign/in/", "url", "https://example.com/sign/in"],
  ["GATEHOUSE_URL", "HTTPS://Example.COM:443", "url", "https://example.com"],
  ["GATEHOUSE_DATA", "/var/lib/gate house", "data", "/var/lib/gate house"],
  ["GATEHOUSE_CODE_TTL", "1", "codeTtl", 1],
  ["GATEHOUSE_CODE_TTL", "3600", "codeTtl", 3600],
  ["GATEHOUSE_ACCESS_TOKEN_TTL", "86400", "accessTokenTtl", 86_400],
  ["GATEHOUSE_REFRESH_TOKEN_TTL", "7776000", "refreshTokenTtl", 7_776_000],
  ["GATEHOUSE_GRANT_TTL", "315360000", "grantTtl", 315_360_000],
  ["GATEHOUSE_SESSION_TTL", "2592000", "sessionTtl", 2_592_000],
  ["GATEHOUSE_SESSION_IDLE", "43200", "sessionIdle", 43_200],
  ["GATEHOUSE_TOKEN_LIMIT", "off", "tokenLimit", "off"],
  ["GATEHOUSE_TOKEN_LIMIT", "7/second", "tokenLimit", { count: 7, windowMs: 1000 }],
  ["GATEHOUSE_ACCOUNT_LIMIT", "off", "accountLimit", "off"],
  ["GATEHOUSE_ADMIN_API_LIMIT", "5/second", "adminApiLimit", { count: 5, windowMs: 1000 }],
  ["GATEHOUSE_USERINFO_LIMIT", "10/15minutes", "userinfoLimit", { count: 10, windowMs: 900_000 }],
  ["GATEHOUSE_TOKENINFO_LIMIT", "1/1hour", "tokeninfoLimit", { count: 1, windowMs: 3_600_000 }],
  ["GATEHOUSE_SIGN_IN_LIMIT", "5/2days", "signInLimit", { count: 5, windowMs: 172_800_000 }],
  ["GATEHOUSE_SIGN_IN_LIMIT", "5/days", "signInLimit", { count: 5, windowMs: 86_400_000 }],
  ["GATEHOUSE_FIRST_PROOFS", "passkey, email-code", "firstProofs", ["passkey", "email-code"]],
  ["GATEHOUSE_SIGN_UP", "off", "signUp", "off"],
  ["GATEHOUSE_SIGN_UP", "open", "signUp", "open"],
  ["GATEHOUSE_SIGN_UP", "Example.org, mail.example.net,example.org", "signUp", ["example.org", "mail.example.net"]],
  ["GATEHOUSE_SIGN_UP", "bu\u0308ro.example,xn--bro-hoa.example", "signUp", ["büro.example", "xn--bro-hoa.example"]],
  ["GATEHOUSE_REGISTRATION", "open", "registration", "open"],
  ["GATEHOUSE_REGISTRATION", "token", "registration", "token"],
  ["GATEHOUSE_REGISTRATION_LIMIT", "5/day", "registrationLimit", { count: 5, windowMs: 86_400_000 }],
  ["GATEHOUSE_REDIRECT_SCHEMES", "zed, vscode", "redirectSchemes", ["zed", "vscode"]],
  ["GATEHOUSE_REDIRECT_SCHEMES", "none", "redirectSchemes", []],
  ["GATEHOUSE_TRUSTED_PROXIES", "10.0.0.7", "trustedProxies", ["10.0.0.7"]],
  ["GATEHOUSE_TRUSTED_PROXIES", "10.0.0.0/8, fd00::/8 ,::1", "trustedProxies", ["10.0.0.0/8", "fd00::/8", "::1"]],
  ["GATEHOUSE_OUTBOUND_ALLOW", "10.20.0.0/16,fd00::7", "outboundAllow", ["10.20.0.0/16", "fd00::7"]],
  ["GATEHOUSE_ISS_PARAMETER", "on", "issParameter", true],
  ["GATEHOUSE_ISS_PARAMETER", "off", "issParameter", false],
  ["GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS", "on", "requirePushed", true],
  ["GATEHOUSE_REQUEST_OBJECT_ENCRYPTION", "on", "requestObjectEncryption", true],
  ["GATEHOUSE_DPOP_NONCE", "on", "dpopNonce", true],
  ["GATEHOUSE_METRICS", "127.0.0.1:9464", "metrics", { address: "127.0.0.1", port: 9464 }],
  ["GATEHOUSE_METRICS", "[::1]:1", "metrics", { address: "::1", port: 1 }],
  ["GATEHOUSE_METRICS", "0.0.0.0:65535", "metrics", { address: "0.0.0.0", port: 65_535 }],
  ["LOG_LEVEL", "silent", "logLevel", "silent"],
]

for (const [env, text, name, value] of ACCEPTED) {
  test(`${env}=${text} is accepted`, () => assert.deepEqual(loadConfig({ [env]: text })[name], value))
}

const REFUSED: Record<string, readonly string[]> = {
  GATEHOUSE_SIGN_UP: [
    ...["on", "yes", "Open", "example", "example.org,", "example.org,open", "off,example.org", "*.example.org"],
    ...["ann@example.org", "@example.org", "https://example.org", "example.org;example.net", ".org", "example.org."],
    ...["example..org", "-a.example", "a-.example", "a b.example", "a_b.example", `${"x".repeat(250)}.org`],
  ],
  GATEHOUSE_REDIRECT_SCHEMES: ["http", "zed,https", "javascript", "data", "Zed", "zed:", "1st", "none,zed", "a b"],
  PORT: ["-1", "65536", "80.5", "1e3", "0x50", " 80", "80 ", "http", "+80", "99999999999999999999"],
  HOST: ["http://localhost", "[::1]", "localhost:4000", "a b", "-"],
  GATEHOUSE_URL: [
    ...[
      "localhost:4000",
      "ftp://example.com",
      "//example.com",
      "https://",
      "https:example.com",
      "https:///example.com",
    ],
    ...["https://example.com?", "https://example.com/?a=b", "https://example.com#", "https://example.com/#f"],
    ...["https://u@example.com", "https://u:p@example.com", "https://@example.com", "https://example.com\\path"],
    ...["https://example.com/a//b", "https://example.com//", "https://example.com/a:b", "https://example.com/%61"],
    ...[
      "https://example.com/a b",
      " https://example.com",
      "https://example.com\n",
      "https://exa\tmple.com",
      "https://a:99999",
    ],
  ],
  GATEHOUSE_DATA: [" ", " /data", "/data "],
  GATEHOUSE_CODE_TTL: ["0", "-5", "3601", "10m", "600s", "6e2", "600.0", "ten"],
  GATEHOUSE_ACCESS_TOKEN_TTL: ["0", "86401"],
  GATEHOUSE_REFRESH_TOKEN_TTL: ["0", "31536001"],
  GATEHOUSE_GRANT_TTL: ["0", "315360001"],
  GATEHOUSE_SESSION_TTL: ["0", "2592001"],
  GATEHOUSE_SESSION_IDLE: ["0", "2592001"],
  GATEHOUSE_TOKEN_LIMIT: [
    ...["0/minute", "100", "100/", "/minute", "100/0minutes", "100/min", "100/fortnight", "100 / minute", "1.5/minute"],
    ...["-1/minute", "OFF", "on", "100/366days", "1000000001/day", "100/minute/hour", "100/minutess", "unlimited"],
  ],
  GATEHOUSE_TRUSTED_PROXIES: [
    ...[
      "10.0.0",
      "10.0.0.0/33",
      "10.0.0.0/",
      "10.0.0.0/-1",
      "10.0.0.0/8/8",
      "010.0.0.1",
      "localhost",
      "*",
      "10.0.0.1:80",
    ],
    ...[
      "::/129",
      "fe80::1%eth0",
      "[::1]",
      "10.0.0.1,",
      ",10.0.0.1",
      "10.0.0.1,,10.0.0.2",
      "0.0.0.0/0",
      "::/0",
      "::ffff:10.0.0.1",
    ],
    ...["::ffff:a00:1", "::ffff:10.0.0.0/104", "10.0.0.1 10.0.0.2"],
  ],
  GATEHOUSE_ISS_PARAMETER: ["true", "1", "ON", "yes"],
  GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS: ["true", "1", "ON", "yes"],
  GATEHOUSE_METRICS: [
    ...["on", "9464", ":9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:0x10"],
    ...["localhost:9464", "::1:9464", "[::1]", "[127.0.0.1]:9464", "::1", "10.0.0:9464", "http://127.0.0.1:9464"],
    ...["127.0.0.1:9464/metrics", " 127.0.0.1:9464", "127.0.0.1:9464 "],
  ],
  LOG_LEVEL: ["INFO", "verbose", "30"],
}

for (const [env, texts] of Object.entries(REFUSED)) {
  for (const text of texts) {
    test(`${env}=${JSON.stringify(text)} is refused with the expected form and an example`, () => {
      const problem = problemOf({ [env]: text })
      const [, option] = eachOption().find(([, each]) => each.env === env) ?? assert.fail()
      assert.ok(problem.startsWith(`${env} is "`), problem)
      assert.ok(problem.endsWith(`it must be ${option.wanted}, for example ${env}=${option.example}`), problem)
    })
  }
}

test("RFC 8414 §2: refuses a GATEHOUSE_URL with a query or fragment, which an issuer cannot have", () => {
  for (const text of [
    "https://example.com?",
    "https://example.com/?a=b",
    "https://example.com#",
    "https://example.com/#f",
  ])
    assert.throws(() => loadConfig({ GATEHOUSE_URL: text }), /it has a query or a fragment/)
})

test("the message says what is wrong", () => {
  assert.equal(
    problemOf({ PORT: "http" }),
    'PORT is "http": it must be a whole number from 0 to 65535, for example PORT=8080',
  )
  assert.equal(
    problemOf({ GATEHOUSE_CODE_TTL: "10m" }),
    'GATEHOUSE_CODE_TTL is "10m": write 10m as 600; it must be a whole number of seconds from 1 to 3600 (1 hour), for example GATEHOUSE_CODE_TTL=60',
  )
  assert.match(
    problemOf({ GATEHOUSE_TRUSTED_PROXIES: "0.0.0.0/0" }),
    /everyone, and any caller could then claim any address/,
  )
})

test("all problems are reported together, and in the error's message", () => {
  const env = { PORT: "x", LOG_LEVEL: "x", GATEHOUSE_SECRET: "x", GATEHOUSE_TOKEN_LIMT: "5/hour" }
  const problems = problemsOf(env)
  assert.deepEqual(
    problems.map((problem) => problem.split(/[ :]/, 1)[0]),
    ["PORT", "GATEHOUSE_SECRET", "LOG_LEVEL", "GATEHOUSE_TOKEN_LIMT"],
  )
  assert.throws(
    () => loadConfig(env),
    (error: Error) => problems.every((problem) => error.message.includes(`\n - ${problem}`)),
  )
})

test("a password in a URL is not shown, and a long value is truncated", () => {
  assert.match(
    problemOf({ GATEHOUSE_URL: "https://u:pa55@word@example.com" }),
    /^GATEHOUSE_URL is "https:\/\/\[hidden\]@example\.com": it has user info;/,
  )
  assert.match(problemOf({ PORT: "postgres://u:pa55@db" }), /^PORT is "postgres:\/\/\[hidden\]@db": /)
  assert.match(problemOf({ PORT: "9".repeat(5000) }), /^PORT is "9{100}…": /)
})

test("a lifetime above its upper bound is a problem that names both settings", () => {
  assert.equal(
    problemOf({ GATEHOUSE_REFRESH_TOKEN_TTL: "7776001" }),
    "GATEHOUSE_REFRESH_TOKEN_TTL is 7776001 seconds, but GATEHOUSE_GRANT_TTL (7776000) ends it earlier: " +
      "lower GATEHOUSE_REFRESH_TOKEN_TTL or raise GATEHOUSE_GRANT_TTL, for example GATEHOUSE_GRANT_TTL=7776001",
  )
  assert.match(
    problemOf({ GATEHOUSE_SESSION_IDLE: "11", GATEHOUSE_SESSION_TTL: "10" }),
    /^GATEHOUSE_SESSION_IDLE is 11 seconds, but GATEHOUSE_SESSION_TTL/,
  )
  assert.deepEqual(problemsOf({ GATEHOUSE_SESSION_IDLE: "10", GATEHOUSE_SESSION_TTL: "10" }), [])
})

test("a default above a configured upper bound is lowered to this bound", () => {
  const config = loadConfig({ GATEHOUSE_GRANT_TTL: "60", GATEHOUSE_SESSION_TTL: "30" })
  assert.deepEqual([config.refreshTokenTtl, config.sessionIdle], [60, 30])
  assert.deepEqual([configure({ grantTtl: 60 }).refreshTokenTtl, configure({ sessionTtl: 30 }).sessionIdle], [60, 30])
})

test("an unknown GATEHOUSE_ variable is a problem that suggests the closest name and omits the value", () => {
  const meant = {
    GATEHOUSE_SECERT: "GATEHOUSE_SECRET",
    GATEHOUSE_TRUSTED_PROXY: "GATEHOUSE_TRUSTED_PROXIES",
    GATEHOUSE_SIGNIN_LIMIT: "GATEHOUSE_SIGN_IN_LIMIT",
    GATEHOUSE_ACCES_TOKEN_TTL: "GATEHOUSE_ACCESS_TOKEN_TTL",
    GATEHOUSE_PORT: "PORT",
    GATEHOUSE_LOG_LEVEL: "LOG_LEVEL",
    gatehouse_secret: "GATEHOUSE_SECRET",
  }
  for (const [given, name] of Object.entries(meant)) {
    assert.equal(problemOf({ [given]: "private" }), `${given} is an unknown setting: did you mean ${name}?`)
  }
  assert.match(
    problemOf({ GATEHOUSE_TELEMETRY_ENDPOINT: "private" }),
    /^GATEHOUSE_TELEMETRY_ENDPOINT is an unknown setting\. Known settings: PORT, HOST, GATEHOUSE_URL, .*, LOG_LEVEL$/,
  )
})

test("the variables that Kubernetes sets for a service named gatehouse are accepted", () => {
  const links = {
    GATEHOUSE_SERVICE_HOST: "10.96.0.7",
    GATEHOUSE_SERVICE_PORT: "4000",
    GATEHOUSE_SERVICE_PORT_HTTP: "4000",
    GATEHOUSE_PORT: "tcp://10.96.0.7:4000",
    GATEHOUSE_PORT_4000_TCP: "tcp://10.96.0.7:4000",
    GATEHOUSE_PORT_4000_TCP_PROTO: "tcp",
    GATEHOUSE_PORT_4000_TCP_PORT: "4000",
    GATEHOUSE_PORT_4000_TCP_ADDR: "10.96.0.7",
    GATEHOUSE_ADMIN_SERVICE_HOST: "10.96.0.8",
  }
  assert.deepEqual(loadConfig(links), defaults())
})
