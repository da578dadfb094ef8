export const authOptions = {
  providers: [
    {
      id: "gatehouse",
      name: "Gatehouse",
      type: "oauth",
      wellKnown: "__issuer__/.well-known/openid-configuration",
      clientId: "__client_id__",
      clientSecret: process.env.OIDC_CLIENT_SECRET,
      client: { id_token_signed_response_alg: "__id_token_alg__" },
      authorization: { params: { scope: "__scope__" } },
      checks: ["pkce", "state", "nonce"],
      idToken: true,
      // Name and e-mail address come from UserInfo, because an ID token only says who signed in.
      userinfo: { request: ({ client, tokens }) => client.userinfo(tokens.access_token) },
      profile: ({ sub, name, email }) => ({ id: sub, name, email }),
    },
  ],
  // Signing out at the service needs the ID token. It is in the encrypted cookie.
  callbacks: { jwt: ({ token, account }) => (account ? { ...token, idToken: account.id_token } : token) },
}
