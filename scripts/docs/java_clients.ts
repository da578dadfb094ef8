import { blocks, code, table } from "./markdown.ts"

const fenced = (language: string, ...lines: readonly string[]): string =>
  `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``

/** Returns the Java part of `docs/clients.md`. The text is written by hand, because this repository does not run Java. */
export const javaClients = (): string =>
  blocks(
    "## Java",
    "Spring Boot 4.1 and 3.5, the Nimbus OAuth 2.0 SDK, pac4j and Quarkus were tested with this server by hand: sign-in, user information, refresh and sign-out. The tests of this repository do not run Java. The results below are from that manual test. The names of properties and classes, the code, and the two sentences marked * are from the documentation and the issues of these libraries.",
    table(
      ["Library", "Register the client with", "Because"],
      [
        [
          "Spring Boot 4.1, 3.5",
          "`--id-token-alg RS256 --redirect-uri BASE/login/oauth2/code/ID`",
          "it does not accept HS256, and verifies logout tokens with RS256 only",
        ],
        ["Nimbus", "`--id-token-alg RS256` or `ES256`", "it cannot verify EdDSA without another library"],
        ["pac4j", "`--id-token-alg RS256` or `ES256`", "it is built on Nimbus"],
        [
          "Quarkus",
          "`--id-token-alg RS256 --id-token-on-refresh`",
          "it does not accept HS256, and users are signed out after an hour without a new ID token",
        ],
      ],
    ),
    "**The issuer has no final slash.** The server removes a final slash of `GATEHOUSE_URL`, and the libraries compare the issuer as text. So write `issuer-uri`, `auth-server-url` and the discovery address without a final slash.",
    "**Do not use `--userinfo-alg` with Spring**: Spring reads user information as JSON, and a signed answer makes the sign-in fail. Newer versions of Quarkus read both forms.*",
    "### Spring as a client",
    fenced(
      "yaml",
      "spring.security.oauth2.client:",
      "  registration:",
      "    gatehouse:",
      "      client-id: CLIENT_ID",
      "      client-secret: CLIENT_SECRET",
      "      client-authentication-method: client_secret_basic",
      "      scope: openid, profile, email",
      "  provider:",
      "    gatehouse:",
      "      issuer-uri: https://auth.example.com",
    ),
    [
      "- `client-authentication-method` must be a method that the client is registered for. For the default registration (`secret`), write `client_secret_basic` or `client_secret_post`. " +
        "For a public client write `none`: Spring then uses PKCE automatically. For `private_key_jwt` Spring needs the key in code as well: `NimbusJwtClientAuthenticationParametersConverter`.",
      "- Spring has **two redirect URIs**. With `oauth2Login` the browser returns to `BASE/login/oauth2/code/ID`. With `oauth2Client` alone, as with `@RegisteredOAuth2AuthorizedClient`, it returns to `BASE/authorize/oauth2/code/ID`. " +
        "Register each redirect URI that your application uses: `gatehouse client update CLIENT_ID --add-redirect-uri BASE/authorize/oauth2/code/ID`.",
      "- **Back-channel logout needs RS256.** A resolver of the algorithm (`OidcIdTokenDecoderFactory.setJwsAlgorithmResolver`) configures only the decoder of ID tokens, not the decoder of logout tokens. " +
        "Register `--backchannel-logout-uri BASE/logout/connect/back-channel/ID`.",
      "- **Several `resource` values**: an `OAuth2AuthorizationRequest` customizer puts an array into the additional parameters. Spring Security 6.4 and later write one parameter for each item; " +
        "earlier versions write the array as text, which the server refuses as `invalid_target`.* " +
        "If the scope has `openid`, the token is for this service too, so that the sign-in can request user information.",
    ].join("\n"),
    "### Spring as a resource server",
    "JWT access tokens have `typ` `at+jwt` (RFC 9068 §2.1), which the decoder of Spring Boot refuses. Declare a decoder that checks all of RFC 9068 §4:",
    fenced(
      "java",
      "@Bean",
      "JwtDecoder jwtDecoder() {",
      '  String issuer = "https://auth.example.com";',
      "  NimbusJwtDecoder decoder = NimbusJwtDecoder.withIssuerLocation(issuer).validateType(false).build();",
      "  decoder.setJwtValidator(JwtValidators.createAtJwtValidator()",
      '      .issuer(issuer).audience("https://api.example/v1").clientId("CLIENT_ID").build());',
      "  return decoder;",
      "}",
    ),
    `${code("validateType(false)")} turns off the check that only accepts ${code("JWT")}; the validator checks ${code("typ")} itself. The validator exists since Spring Security 6.5 and requires ` +
      'a check of `client_id`. If several applications call the API, replace that check: `.validators(v -> v.put("client_id", …))`.',
    "### Nimbus and pac4j",
    'Nimbus sends several resources with `new AuthorizationRequest.Builder(…).resources(…)`. pac4j needs the discovery URL and the algorithm: `setDiscoveryURI(ISSUER + "/.well-known/openid-configuration")`, ' +
      "`setPreferredJwsAlgorithm(JWSAlgorithm.RS256)`.",
    "### Quarkus",
    fenced(
      "properties",
      "quarkus.oidc.application-type=web-app",
      "quarkus.oidc.auth-server-url=https://auth.example.com",
      "quarkus.oidc.client-id=CLIENT_ID",
      "quarkus.oidc.credentials.secret=CLIENT_SECRET",
      "quarkus.oidc.authentication.scopes=profile,email",
      "quarkus.oidc.token.refresh-expired=true",
      "quarkus.oidc.authentication.session-age-extension=30D",
    ),
    "The session of Quarkus lasts as long as the ID token, which is an hour. With `refresh-expired`, the ID token of each refresh extends the session. `--id-token-on-refresh` adds that ID token (OpenID Connect Core §12.2).",
  )
