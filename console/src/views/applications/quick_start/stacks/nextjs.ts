import type { StackGuide } from "../guide.ts"
import { ENV_FILE, envFile, HELLO, RANDOM_VALUE, SECRET_VARIABLE } from "../guide.ts"

/**
 * next-auth 4, the newest stable release: 5 has remained a beta, and Better Auth, which replaces both, keeps 4 secure. It needs no database.
 * Run with Next.js 16.4 and next-auth 4.24.15.
 */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA"],
  sendsSecret: "client_secret_basic",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: "npx create-next-app@latest my-app --js --app --no-src-dir --yes\ncd my-app\nnpm install next-auth@4",
      },
      envFile(
        "# A random value of your own: openssl rand -hex 32",
        `NEXTAUTH_SECRET=${RANDOM_VALUE}`,
        `NEXTAUTH_URL=${facts.base}`,
      ),
      {
        kind: "create",
        file: "auth.js",
        code: `export const authOptions = {
  providers: [
    {
      id: "gatehouse",
      name: "Gatehouse",
      type: "oauth",
      wellKnown: "${facts.issuer}/.well-known/openid-configuration",
      clientId: "${facts.clientId}",
      clientSecret: process.env.${SECRET_VARIABLE},
      client: { id_token_signed_response_alg: "${facts.idTokenAlg}" },
      authorization: { params: { scope: "${facts.scope}" } },
      checks: ["pkce", "state", "nonce"],
      idToken: true,
      // Name and e-mail address come from UserInfo, because an ID token only says who signed in.
      userinfo: { request: ({ client, tokens }) => client.userinfo(tokens.access_token) },
      profile: ({ sub, name, email }) => ({ id: sub, name, email }),
    },
  ],
  // Signing out at the service needs the ID token. It is in the encrypted cookie.
  callbacks: { jwt: ({ token, account }) => (account ? { ...token, idToken: account.id_token } : token) },
}`,
      },
      {
        kind: "create",
        file: "app/api/auth/[...nextauth]/route.js",
        code: `import NextAuth from "next-auth"
import { authOptions } from "../../../../auth"

const handler = NextAuth(authOptions)

export { handler as GET, handler as POST }`,
      },
      {
        kind: "create",
        file: "app/sign-out/route.js",
        code: `import { getToken } from "next-auth/jwt"
import { cookies } from "next/headers"
import { redirect } from "next/navigation"

// Ends the session here and at the service.
export async function GET(req) {
  const token = await getToken({ req })
  const jar = await cookies()
  for (const { name } of jar.getAll())
    if (name.includes("next-auth.session-token")) jar.delete({ name, secure: name.startsWith("__Secure-") })
  const back = "${facts.postLogoutRedirectUri}"
  if (!token?.idToken) redirect(back)
  const query = new URLSearchParams({ id_token_hint: token.idToken, post_logout_redirect_uri: back })
  redirect(\`${facts.endpoints.endSession}?\${query}\`)
}`,
      },
      {
        kind: "create",
        file: "app/page.js",
        code: `import { getServerSession } from "next-auth"
import { connection } from "next/server"
import { Suspense } from "react"
import { authOptions } from "../auth"

// What follows depends on the person, so it is rendered for each request.
async function Greeting() {
  await connection()
  const session = await getServerSession(authOptions)
  if (!session) return <a href="/api/auth/signin">Sign in</a>
  return (
    <>
      <p>Hello {session.user.name}</p>
      <a href="/sign-out">Sign out</a>
    </>
  )
}

export default function Page() {
  return (
    <Suspense>
      <Greeting />
    </Suspense>
  )
}`,
      },
      {
        kind: "start",
        code: `node --env-file=${ENV_FILE} node_modules/next/dist/bin/next dev --port ${facts.port.toString()}`,
      },
    ],
    open: `${facts.base}/`,
    shows: HELLO,
  }),
}
