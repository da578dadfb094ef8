import { CIBA, DEVICE_CODE } from "../../../../src/oauth/grant_types.ts"
import type { ClientInput } from "../../api/operations/clients.ts"

/** The kinds of applications, in the order in which the console offers them. */
export const KINDS = ["web", "page", "native", "device", "agent", "machine"] as const
export type Kind = (typeof KINDS)[number]

/** The settings that follow from the kind alone. An application gets only the grant types that its kind uses. */
export const SETTINGS_OF_KIND = {
  web: { kind: "confidential", grant_types: ["authorization_code", "refresh_token"] },
  page: { kind: "public", grant_types: ["authorization_code", "refresh_token"] },
  native: { kind: "public", native: true, grant_types: ["authorization_code", "refresh_token"] },
  device: { kind: "public", grant_types: [DEVICE_CODE, "refresh_token"] },
  agent: { kind: "confidential", grant_types: [CIBA, "refresh_token"] },
  machine: { kind: "confidential", grant_types: ["client_credentials"] },
} as const satisfies Readonly<Record<Kind, Pick<ClientInput, "kind" | "native" | "grant_types">>>

/** The pattern of RFC 10017, OAuth for browser-based applications, that the quick starts of a kind follow. Other kinds have no code in a browser. */
export const PATTERN_OF_KIND: Partial<Readonly<Record<Kind, string>>> = {
  web: "Backend For Frontend",
  page: "Browser-based OAuth client",
}

/** Whether the browser comes back to applications of this kind, so that they have redirect URIs. */
export const hasRedirect = (kind: Kind): boolean => kind === "web" || kind === "page" || kind === "native"

/** A language or framework, with the library that the quick start uses. */
export interface Stack {
  readonly id: string
  readonly name: string
  readonly library: string
  readonly kinds: readonly Kind[]
  readonly settings: Pick<ClientInput, "id_token_alg" | "token_endpoint_auth_method">
  /** Where the library expects the answer during development. Only kinds for which `hasRedirect` is true have such an address. */
  readonly redirectUri?: string
  /** The address to which the person returns after signing out, exactly as the library sends it. */
  readonly postLogoutRedirectUri?: string
  /** The port of the framework's development server. */
  readonly port?: number
}

/** `secret` accepts HTTP Basic and the body, so each library can use either. RS256: most of these libraries refuse or cannot verify HS256. */
const WITH_SECRET = { id_token_alg: "RS256", token_endpoint_auth_method: "secret" } as const
const WITHOUT_SECRET = { id_token_alg: "RS256", token_endpoint_auth_method: "none" } as const

/** The stacks in the order in which the console offers them. docs/clients.md says which library was tested, and how. */
export const STACKS = [
  {
    id: "nextjs",
    name: "Next.js",
    library: "next-auth 4",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 3000,
    redirectUri: "http://localhost:3000/api/auth/callback/gatehouse",
    postLogoutRedirectUri: "http://localhost:3000/",
  },
  {
    id: "express",
    name: "Express",
    library: "express-openid-connect",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 3000,
    redirectUri: "http://localhost:3000/callback",
    postLogoutRedirectUri: "http://localhost:3000",
  },
  {
    id: "react",
    name: "React",
    library: "oidc-client-ts",
    kinds: ["page"],
    settings: WITHOUT_SECRET,
    port: 5173,
    redirectUri: "http://localhost:5173/callback",
    postLogoutRedirectUri: "http://localhost:5173/",
  },
  {
    id: "vue",
    name: "Vue",
    library: "oidc-client-ts",
    kinds: ["page"],
    settings: WITHOUT_SECRET,
    port: 5173,
    redirectUri: "http://localhost:5173/callback",
    postLogoutRedirectUri: "http://localhost:5173/",
  },
  {
    id: "fastapi",
    name: "FastAPI",
    library: "Authlib",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 8000,
    redirectUri: "http://localhost:8000/callback",
    postLogoutRedirectUri: "http://localhost:8000/",
  },
  {
    id: "django",
    name: "Django",
    library: "mozilla-django-oidc",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 8000,
    redirectUri: "http://localhost:8000/oidc/callback/",
    postLogoutRedirectUri: "http://localhost:8000/",
  },
  {
    id: "spring",
    name: "Spring Boot",
    library: "Spring Security",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 8080,
    redirectUri: "http://localhost:8080/login/oauth2/code/gatehouse",
    postLogoutRedirectUri: "http://localhost:8080/",
  },
  {
    id: "go",
    name: "Go",
    library: "go-oidc",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 8080,
    redirectUri: "http://localhost:8080/callback",
    postLogoutRedirectUri: "http://localhost:8080/",
  },
  {
    id: "rails",
    name: "Rails",
    library: "omniauth_openid_connect",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 3000,
    redirectUri: "http://localhost:3000/auth/gatehouse/callback",
    postLogoutRedirectUri: "http://localhost:3000/",
  },
  {
    id: "dotnet",
    name: ".NET",
    library: "ASP.NET Core",
    kinds: ["web"],
    settings: WITH_SECRET,
    port: 5001,
    // The browser sends the cookies of its sign-in only over https.
    redirectUri: "https://localhost:5001/signin-oidc",
    postLogoutRedirectUri: "https://localhost:5001/signout-callback-oidc",
  },
  {
    id: "ios",
    name: "iOS",
    library: "AppAuth",
    kinds: ["native"],
    settings: WITHOUT_SECRET,
    redirectUri: "com.example.app:/callback",
    postLogoutRedirectUri: "com.example.app:/signed-out",
  },
  {
    id: "android",
    name: "Android",
    library: "AppAuth",
    kinds: ["native"],
    settings: WITHOUT_SECRET,
    redirectUri: "com.example.app:/callback",
    postLogoutRedirectUri: "com.example.app:/signed-out",
  },
  { id: "node", name: "Node.js", library: "openid-client", kinds: ["device"], settings: WITHOUT_SECRET },
  { id: "agent", name: "Node agent", library: "openid-client", kinds: ["agent"], settings: WITH_SECRET },
  { id: "curl", name: "curl", library: "curl", kinds: ["machine"], settings: WITH_SECRET },
] as const satisfies readonly Stack[]

export type StackId = (typeof STACKS)[number]["id"]

export const isStackId = (value: unknown): value is StackId => STACKS.some(({ id }) => id === value)

/** Returns the stack in the type common to all stacks. */
export const stackOf = (id: StackId): Stack => STACKS.find((each) => each.id === id) ?? STACKS[0]

export const stacksOf = (kind: Kind): readonly Stack[] =>
  (STACKS as readonly Stack[]).filter(({ kinds }) => kinds.includes(kind))
