import { deepEqual, equal } from "node:assert/strict"
import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { RECORDED } from "./recorded_metadata.ts"
import { idToken, keySet, recordedProvider } from "./recorded_provider.ts"
import { BINDING, begun, CALLBACK, CLIENT, connectionOf, finished, protocolOf, SECRET } from "./signing_in.ts"

const NOBODY = { email: undefined, emailVerified: false, name: undefined, username: undefined }
const NO_PROOF = { acr: undefined, amr: [], authTime: undefined }
const TOKEN = { access_token: "at", token_type: "bearer", scope: "user:email" }

const GITHUB = {
  "https://github.com/login/oauth/access_token": TOKEN,
  "https://api.github.com/user": { id: 583_231, login: "octocat", name: "The Octocat", email: "public@example.com" },
  "https://api.github.com/user/emails": [
    { email: "other@example.com", primary: false, verified: true },
    { email: "octocat@example.com", primary: true, verified: true, visibility: "private" },
  ],
}

const signIn = async (preset: "github" | "discord" | "x" | "facebook" | "oauth2", answers: Record<string, unknown>) => {
  const provider = recordedProvider(answers)
  const started = protocolOf({ outbound: provider.outbound })
  const connection = connectionOf({ preset })
  return { identity: await finished(started, connection), provider, url: await begun(started, connection) }
}

test("GitHub: the person by id, and the primary verified address of the second request", async () => {
  const { identity, provider, url } = await signIn("github", GITHUB)
  deepEqual(identity, {
    ...NO_PROOF,
    subject: "583231",
    email: "octocat@example.com",
    emailVerified: true,
    name: "The Octocat",
    username: "octocat",
  })
  deepEqual(Object.fromEntries(url.searchParams), {
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    scope: "user:email",
    state: BINDING.state,
    code_challenge: createHash("sha256").update(BINDING.verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  deepEqual(
    provider.asked.map(({ method, url, headers }) => [method, url, headers.authorization]),
    [
      ["POST", "https://github.com/login/oauth/access_token", undefined],
      ["GET", "https://api.github.com/user", "Bearer at"],
      ["GET", "https://api.github.com/user/emails", "Bearer at"],
    ],
  )
  deepEqual(Object.fromEntries(provider.asked[0]?.form ?? []), {
    grant_type: "authorization_code",
    code: "c",
    redirect_uri: CALLBACK,
    code_verifier: BINDING.verifier,
    client_id: CLIENT,
    client_secret: SECRET,
  })
})

test("GitHub: an address that is not verified does not count as verified, and a missing one is absent", async () => {
  const emails = "https://api.github.com/user/emails"
  const unverified = [{ email: "octocat@example.com", primary: true, verified: false }]
  for (const [answer, email] of [
    [unverified, "octocat@example.com"],
    [[], undefined],
    ["rubbish", undefined],
  ] as const) {
    const { identity } = await signIn("github", { ...GITHUB, [emails]: answer })
    deepEqual("subject" in identity && [identity.email, identity.emailVerified], [email, false])
  }
})

test("GitHub: a refused code arrives with status 200", async () => {
  const error = { error: "bad_verification_code", error_description: "The code passed is incorrect or expired." }
  const { identity } = await signIn("github", { ...GITHUB, "https://github.com/login/oauth/access_token": error })
  deepEqual(identity, [
    "connection-code-refused",
    'https://github.com/login/oauth/access_token: the error is "bad_verification_code": The code passed is incorrect or expired.',
  ])
})

test("Discord, X and Facebook: each names the person in its own way", async () => {
  const discord = await signIn("discord", {
    "https://discord.com/api/oauth2/token": TOKEN,
    "https://discord.com/api/users/@me": {
      id: "80351110224678912",
      username: "nelly",
      global_name: "Nelly",
      email: "nelly@example.com",
      verified: true,
    },
  })
  deepEqual(discord.identity, {
    ...NO_PROOF,
    subject: "80351110224678912",
    email: "nelly@example.com",
    emailVerified: true,
    name: "Nelly",
    username: "nelly",
  })
  const x = await signIn("x", {
    "https://api.x.com/2/oauth2/token": TOKEN,
    "https://api.x.com/2/users/me?user.fields=confirmed_email": {
      data: { id: "2244994945", name: "X Dev", username: "XDevelopers", confirmed_email: "dev@example.com" },
    },
  })
  deepEqual(x.identity, {
    ...NO_PROOF,
    subject: "2244994945",
    email: "dev@example.com",
    emailVerified: true,
    name: "X Dev",
    username: "XDevelopers",
  })
  equal(
    x.provider.asked[0]?.headers.authorization,
    `Basic ${Buffer.from(`${CLIENT}:a-secret.of_the%7Eclient%2B7`).toString("base64")}`,
  )
  const facebook = await signIn("facebook", {
    "https://graph.facebook.com/v24.0/oauth/access_token": TOKEN,
    "https://graph.facebook.com/v24.0/me?fields=id,name,email": { id: "10158", name: "Ann", email: "ann@example.com" },
  })
  deepEqual(facebook.identity, {
    ...NO_PROOF,
    ...NOBODY,
    subject: "10158",
    email: "ann@example.com",
    name: "Ann",
  })
})

test("an answer without a person, or with a number that is no exact id, proves nobody", async () => {
  const user = "https://api.github.com/user"
  const invalid = ["connection-identity-invalid", "the claim id is not a text of 1 to 255 visible characters"]
  for (const id of [undefined, null, "", " ", 2 ** 60, 1.5, { id: 1 }, ["7"]])
    deepEqual((await signIn("github", { ...GITHUB, [user]: { id } })).identity, invalid)
  deepEqual((await signIn("github", { ...GITHUB, [user]: [] })).identity, [
    "connection-identity-invalid",
    `${user}: it is not a JSON object`,
  ])
  const { [user]: _, ...without } = GITHUB
  deepEqual((await signIn("github", without)).identity, ["connection-identity-invalid", `${user}: it answers 404`])
})

test("GitHub does not say when the person proved themselves, so max_age is refused and no code is redeemed", async () => {
  const provider = recordedProvider(GITHUB)
  const started = protocolOf({ outbound: provider.outbound })
  const binding = { ...BINDING, maxAge: 60 }
  deepEqual(await finished(started, connectionOf({ preset: "github" }), undefined, binding), [
    "connection-identity-invalid",
    "the claim auth_time is missing",
  ])
  deepEqual(provider.asked, [])
})

test("OAuth 2.0 with an operator's endpoints: no second request, and no preset's issuer", async () => {
  const provider = recordedProvider({
    "https://git.example/token": TOKEN,
    "https://git.example/user": { id: 7, email: "ann@example.com", verified: true },
  })
  const started = protocolOf({ outbound: provider.outbound })
  const endpoints = {
    authorizationEndpoint: "https://git.example/authorize",
    tokenEndpoint: "https://git.example/token",
    userinfoEndpoint: "https://git.example/user",
  }
  const identity = { ...NO_PROOF, ...NOBODY, subject: "7", email: "ann@example.com" }
  deepEqual(await finished(started, connectionOf({ preset: "oauth2", ...endpoints })), identity)
  deepEqual(await finished(started, connectionOf({ preset: "github", ...endpoints })), identity)
  deepEqual(await finished(started, connectionOf({ preset: "oauth2", ...endpoints, tokenEndpoint: undefined })), [
    "connection-unreachable",
    "the connection has no token_endpoint",
  ])
  // RFC 9207: with a configured issuer, the answer of another one is refused.
  const answer = { code: "c", state: BINDING.state, iss: "https://other.example" }
  deepEqual(
    await finished(started, connectionOf({ preset: "oauth2", ...endpoints, issuer: "https://git.example" }), answer),
    ["connection-answer-invalid", 'iss of the answer is "https://other.example" instead of "https://git.example"'],
  )
})

const apple = generateKeyPairSync("ec", { namedCurve: "P-256" })
const p8 = apple.privateKey.export({ format: "pem", type: "pkcs8" }).toString()

function atApple(secret: string, answer: Record<string, string> = {}) {
  const provider = recordedProvider({
    "https://appleid.apple.com/.well-known/openid-configuration": RECORDED.apple,
    [RECORDED.apple.jwks_uri]: keySet(),
  })
  const started = protocolOf({ outbound: provider.outbound, secretOf: () => new Secret(secret) })
  const iat = Math.floor(started.clock() / 1000)
  const id_token = idToken({
    ...{ iss: RECORDED.apple.issuer, aud: CLIENT, sub: "001247.bc.0839", nonce: BINDING.nonce, iat, exp: iat + 300 },
    ...{ email: "ann@privaterelay.example", email_verified: "true" },
  })
  provider.answers[RECORDED.apple.token_endpoint] = { ...TOKEN, id_token }
  const connection = connectionOf({ preset: "apple" })
  const finish = () => finished(started, connection, { code: "c", state: BINDING.state, ...answer })
  return { provider, started, connection, finish }
}

test("Apple: the client secret is signed with the operator's key, and the name comes beside the code", async () => {
  const user = JSON.stringify({ name: { firstName: "Ann", lastName: "Example" }, email: "forged@example.com" })
  const { provider, started, connection, finish } = atApple(`team_id: DEF123GHIJ\nkey_id: ABC123DEFG\n${p8}`, { user })
  const { searchParams } = await begun(started, connection)
  deepEqual([searchParams.get("response_mode"), searchParams.get("code_challenge")], ["form_post", null])
  deepEqual(await finish(), {
    ...NO_PROOF,
    subject: "001247.bc.0839",
    email: "ann@privaterelay.example",
    emailVerified: true,
    name: "Ann Example",
    username: undefined,
  })
  const secret = provider.asked.find(({ method }) => method === "POST")?.form.get("client_secret") ?? ""
  const [header = "", claims = "", signature = ""] = secret.split(".")
  const part = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString())
  const iat = Math.floor(started.clock() / 1000)
  deepEqual(part(header), { alg: "ES256", kid: "ABC123DEFG" })
  deepEqual(part(claims), {
    iss: "DEF123GHIJ",
    sub: CLIENT,
    aud: "https://appleid.apple.com",
    iat,
    exp: iat + 60,
  })
  const key = createPublicKey(apple.publicKey.export({ format: "pem", type: "spki" }))
  const signed = Buffer.from(signature, "base64url")
  equal(verify("sha256", Buffer.from(`${header}.${claims}`), { key, dsaEncoding: "ieee-p1363" }, signed), true)
})

test("Apple: the secret may have lost its line breaks; without team, key id or a P-256 key it is refused", async () => {
  const whole = `team_id: DEF123GHIJ\nkey_id: ABC123DEFG\n${p8}`
  equal("subject" in (await atApple(whole.replaceAll("\n", " ")).finish()), true)
  const rsa = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString()
  for (const secret of [
    p8,
    `team_id: A\n${p8}`,
    whole.replace("MIG", "M!G"),
    `team_id: A\nkey_id: B\n${rsa}`,
    "secret",
  ])
    deepEqual(await atApple(secret).finish(), [
      "connection-code-refused",
      "the secret must be the provider's private key in PEM form (ES256), after two lines: team_id: TEAM and key_id: KEY",
    ])
})
