import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { TrustedIssuer } from "../../src/issuers/issuer_settings.ts"
import type { Site } from "../../src/sites/site_settings.ts"
import type { ExchangePolicy } from "../../src/token_exchange/policy_settings.ts"
import { NOW } from "./samples.ts"

export const site = (name = "wiki", more: Partial<Site> = {}): Site => ({
  id: newId("site", NOW, systemRandom),
  name,
  description: "Größe & Söhne <script>",
  origins: ["https://wiki.example", "https://wiki.example:8443"],
  rules: [
    {
      path: "/admin",
      who: "named",
      level: "mfa",
      names: [
        { kind: "group", name: "staff" },
        { kind: "role", name: "a:b.c_d-e" },
      ],
    },
    { path: "/public", who: "everyone", names: [], level: "pwd" },
  ],
  hasHeaders: false,
  hasJwt: false,
  enabled: false,
  createdAt: NOW,
  ...more,
})

export const exchangePolicy = (name = "orders", more: Partial<ExchangePolicy> = {}): ExchangePolicy => ({
  id: newId("policy", NOW, systemRandom),
  name,
  description: "Größe & Söhne <script>",
  clientId: newId("client", NOW, systemRandom),
  subjectClients: [newId("client", NOW, systemRandom), "https://client.example/metadata"],
  subjectAudience: "any",
  resources: ["https://stock.example", "urn:bills"],
  scope: ["read", "stock:see"],
  mode: "impersonation",
  assertionClientId: "client-there",
  enabled: false,
  createdAt: NOW,
  setBy: "operator:ann",
  ...more,
})

export const issuer = (name = "cluster"): TrustedIssuer => ({
  id: newId("issuer", NOW, systemRandom),
  name,
  description: "Größe & Söhne <script>",
  preset: "kubernetes",
  issuer: "https://cluster.example/a",
  jwksUri: "https://cluster.example/keys",
  jwks: '{"keys":[]}',
  audience: "https://auth.example",
  claims: [
    { claim: "sub", value: "a:*" },
    { claim: "environment", value: 'On "call"' },
  ],
  scope: ["read", "notes:write"],
  givesIdentities: true,
  maxLife: 300,
  use: "once",
  enabled: false,
  createdAt: NOW,
  setBy: "operator:ann",
})
