import { readFileSync } from "node:fs"
import { javaClients } from "./java_clients.ts"
import { blocks, code, table } from "./markdown.ts"

const FOLDER = "test/clients"

interface Library {
  readonly name: string
  /** The tested version. Default: the version in package.json. */
  readonly version?: string
  /** Whether the library verifies ID tokens with HS256. */
  readonly hs256: string
  readonly asymmetric: string
  readonly signature: string
  readonly refresh: string
  readonly signOut: string
  /** The file of the tested application, in test/clients. */
  readonly file: string
  readonly language: "js" | "python" | "apache"
  /** The first and the last line of the configuration in the file. */
  readonly from: string
  readonly to: string
  readonly says: string
}

const EXPRESS = { language: "js", from: "export ", to: "  const app = express()" } as const

const LIBRARIES: readonly Library[] = [
  {
    ...EXPRESS,
    name: "openid-client",
    hs256: "yes",
    asymmetric: "RS256, ES256, EdDSA",
    signature: "asymmetric, if enabled",
    refresh: "yes",
    signOut: "yes",
    file: "openid_client.js",
    says: "Versions up to 5 assume RS256. For these, add `id_token_signed_response_alg` to the client's metadata.",
  },
  {
    ...EXPRESS,
    name: "oauth4webapi",
    hs256: "yes",
    asymmetric: "RS256, ES256, EdDSA",
    signature: "asymmetric, if enabled",
    refresh: "yes",
    signOut: "link written by hand",
    file: "oauth4webapi.js",
    says: "`validateApplicationLevelSignature` checks an asymmetric signature.",
  },
  {
    ...EXPRESS,
    name: "passport",
    hs256: "yes",
    asymmetric: "RS256, ES256, EdDSA",
    signature: "asymmetric, if enabled",
    refresh: "by openid-client",
    signOut: "by openid-client",
    file: "passport_openid_client.js",
    says: "Use passport with the strategy of openid-client, which supports discovery and PKCE and takes the configuration of openid-client.",
  },
  {
    ...EXPRESS,
    name: "passport-openidconnect",
    hs256: "yes",
    asymmetric: "RS256, ES256, EdDSA",
    signature: "never",
    refresh: "no",
    signOut: "link written by hand",
    file: "passport_openidconnect.js",
    says: "This library supports neither discovery nor PKCE, so use it for confidential clients only. If your verify function has nine parameters, the library gets the profile from userinfo.",
  },
  {
    ...EXPRESS,
    name: "@auth/express",
    hs256: "yes",
    asymmetric: "RS256, ES256, EdDSA",
    signature: "never",
    refresh: "by the application",
    signOut: "link written by hand",
    file: "auth_js.js",
    says:
      "`@auth/express` is Auth.js for Express; Auth.js for other frameworks takes the same provider configuration. The redirect URI is `/auth/callback/gatehouse` of the application. NextAuth.js 4 " +
      'assumes RS256: either add `client: { id_token_signed_response_alg: "HS256" }` to the provider, or register the client with `--id-token-alg RS256`.',
  },
  {
    ...EXPRESS,
    name: "express-openid-connect",
    hs256: 'with `idTokenSigningAlg: "HS256"`',
    asymmetric: "RS256; ES256 and EdDSA with `idTokenSigningAlg`",
    signature: "never",
    refresh: "yes",
    signOut: "with `idpLogout: true`",
    file: "express_openid_connect.js",
    says: "By default this library expects RS256 and refuses an ID token with HS256. After signing out, the browser returns to `base_url`: register this address with `--post-logout-redirect-uri`, without a final slash. For back-channel logout, set two options of the client: `--backchannel-logout-uri` to the application's address `/backchannel-logout`, and `--id-token-alg` to an asymmetric algorithm. At a sign-out the library then ends all sessions of that user.",
  },
  {
    name: "oidc-client-ts",
    hs256: "not for public clients",
    asymmetric: "RS256, ES256, EdDSA",
    signature: "never",
    refresh: "automatically",
    signOut: "yes",
    file: "oidc_client_ts.js",
    language: "js",
    from: "export ",
    to: "  return {",
    says: "This library runs in a page, so it needs a client with `--kind public`. It renews the access token by refresh token, a minute before the expiry.",
  },
  {
    name: "authlib",
    version: "1.2.0",
    hs256: "no: `--id-token-alg RS256`",
    asymmetric: "RS256, ES256",
    signature: "always",
    refresh: "yes",
    signOut: "link written by hand",
    file: "elsewhere/authlib_application.py",
    language: "python",
    from: "app = Flask",
    to: "@app.get",
    says: "authlib is a Python library. It looks for every key in the key set, which has no key for HS256.",
  },
  {
    name: "mod_auth_openidc",
    version: "2.4.12.3",
    hs256: "yes",
    asymmetric: "RS256, ES256",
    signature: "always",
    refresh: "yes",
    signOut: "yes",
    file: "elsewhere/mod_auth_openidc.conf",
    language: "apache",
    from: "OIDCProviderMetadataURL",
    to: "# For the test",
    says: "mod_auth_openidc is a module for Apache. To refresh, call the redirect URI with `?refresh=…&access_token=…`; to sign out, call it with `?logout=…`.",
  },
]

/** Client libraries that the tests do not cover. Each text follows the documentation of the library. */
const BY_THEIR_WORD = [
  ["go-oidc, and software built on it, such as oauth2-proxy", "cannot verify HS256: `--id-token-alg RS256`"],
]

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const versionOf = ({ name, version }: Library): string =>
  version ?? (dependencies[name] ?? devDependencies[name] ?? "").replace(/^\^/, "")

/** Returns the anchor of the library's heading. */
const anchorOf = ({ name }: Library): string => name.replaceAll(/[^\w-]/g, "")

/** Returns the configuration of the tested application and the imports that the configuration uses. */
function configurationIn({ file, from, to }: Library): string {
  const lines = readFileSync(`${FOLDER}/${file}`, "utf8").split("\n")
  const begins = lines.findIndex((line) => line.startsWith(from))
  const ends = lines.findIndex((line, at) => at > begins && line.startsWith(to))
  if (begins === -1 || ends === -1) throw new Error(`${file}: no lines starting with "${from}" and "${to}"`)
  const inFunction = from === EXPRESS.from
  const body = lines
    .slice(inFunction ? begins + 1 : begins, ends)
    .map((line) => (inFunction ? line.replace(/^ {2}/, "") : line))
    .join("\n")
    .trim()
  const imports = lines.filter((line) => /^(import|from) /.test(line) && isUsed(line, body))
  return imports.length === 0 ? body : `${imports.join("\n")}\n\n${body}`
}

/** Whether a line imports a name that occurs in the text. */
const isUsed = (line: string, text: string): boolean =>
  [...line.replace(/["'].*|^from \S+/, "").matchAll(/\w+/g)].some(
    ([name]) => !["import", "as", "from"].includes(name) && new RegExp(`\\b${name}\\b`).test(text),
  )

const section = (library: Library): string =>
  blocks(
    `### ${library.name}`,
    library.says,
    `\`\`\`${library.language}\n${configurationIn(library)}\n\`\`\``,
    `See the whole application in [${FOLDER}/${library.file}](../${FOLDER}/${library.file}).`,
  )

/** Returns `docs/clients.md`: the settings that each client library needs, and the configuration of its tested application. */
export const clientsPage = (): string =>
  blocks(
    "# Client libraries",
    "A library needs the issuer (`issuer` below), which is `GATEHOUSE_URL`. It also needs `client_id` and `client_secret`, which `client create` " +
      "printed, and the registered redirect URI. The library finds everything else by discovery. " +
      "`base_url` below is the application's own address, and `id_token_alg` the client's `--id-token-alg`.",
    "ID tokens of confidential clients are signed with HS256 and the client's secret, those of public clients with RS256. " +
      "To use another algorithm, set the client's `--id-token-alg`: `client create … --id-token-alg RS256`, or `client update ID --id-token-alg RS256`. " +
      "An ID token has no profile claims: name and e-mail address come from userinfo.",
    `Each library was tested once for each algorithm. Each test covers sign-in, and also user information, refresh and sign-out if the library supports them. ${code("npm test")} tests the ` +
      `npm packages; authlib and mod_auth_openidc are those of Debian 12, tested with [${FOLDER}/elsewhere](../${FOLDER}/elsewhere/README.md).`,
    table(
      ["Library", "Version", "HS256", "Others", "Checks the signature", "Refreshes", "RP-initiated logout"],
      LIBRARIES.map((library) => [
        `[${library.name}](#${anchorOf(library)})`,
        versionOf(library),
        library.hs256,
        library.asymmetric,
        library.signature,
        library.refresh,
        library.signOut,
      ]),
    ),
    "For RP-initiated logout, set `--post-logout-redirect-uri` to the address to which the browser returns, exactly as the library sends it.",
    "A library that does not check the signature relies on TLS instead: the ID token comes directly from the token endpoint " +
      "(OpenID Connect Core §3.1.3.7). So use an https issuer for everything except a trial.",
    "Not tested here; according to their own documentation:",
    table(["Library", "ID token"], BY_THEIR_WORD),
    "**Silent renewal** (`prompt=none`, often in a frame) needs a client whose consent is remembered: `gatehouse client update ID --consent remember`, or `first-party` for an " +
      "application of your own. With the default, `ask`, the answer is `consent_required` each time. Renewal by refresh token needs no remembered consent.",
    "For Spring Boot, Nimbus, pac4j and Quarkus see [Java](#java). [Quick starts](quick_starts.md) has the whole code of 14 small applications, and [the console](console.md#quick-starts) says with which versions it was run " +
      "for Next.js, Vue, FastAPI, Django, Go and Rails, and what was only compared with source code.",
    "## Configurations",
    ...LIBRARIES.map(section),
    javaClients(),
  )
