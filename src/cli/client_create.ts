import type { Command } from "commander"
import type { CreatedClient, NewClient } from "../admin/contract.ts"
import type { ClientOptions } from "./client_options.ts"
import { addClientOptions, settingsFrom } from "./client_options.ts"
import { problemInWords } from "./failure.ts"
import { opened, publicUrlOf } from "./open.ts"
import { note, printJson, printMembers, warn } from "./print.ts"
import { verb } from "./verb.ts"

type Options = ClientOptions & Pick<NewClient, "name" | "kind"> & { readonly json?: true }

export const clientCreate = (): Command =>
  addClientOptions(
    verb("create", {
      does: "Register a client",
      about: [
        "Prints client_id, client_secret (confidential clients only, and only now), name, kind, redirect_uris, scope and grant_types.",
      ],
      examples: [
        'gatehouse client create --name "Photo Book" --kind confidential --redirect-uri https://photos.example.com/callback',
        'gatehouse client create --name "Notes" --kind public --redirect-uri https://notes.example.com/ --consent remember',
        'gatehouse client create --name "Command line" --kind public --native --redirect-uri http://127.0.0.1/callback',
        'gatehouse client create --name "Nightly job" --kind confidential --grant client_credentials --scope "read write"',
      ],
    }),
    false,
  ).action(({ json, ...options }: Options) =>
    opened(async ({ administration, config }) => {
      const input = { ...settingsFrom(options), name: options.name, kind: options.kind }
      const { result, warnings } = await administration.clients.create(input)
      for (const problem of warnings) warn(problemInWords(problem))
      if (json) return printJson(result)
      printMembers({ ...result })
      note(nextSteps(result, publicUrlOf(config)).join("\n"))
    }),
  )

/** What to do with what was printed, ready to be pasted. */
function* sections(client: CreatedClient, url: string): Generator<string> {
  const secret = client.client_secret === undefined ? [] : [`client_secret=${client.client_secret}`]
  const identity = [`client_id=${client.client_id}`, ...secret]
  const [redirectUri] = client.redirect_uris
  if (secret.length > 0) yield "Keep the secret: it is not shown again (`gatehouse client secret` makes another)."
  if (client.grant_types.includes("authorization_code") && redirectUri !== undefined) {
    const pkce = secret.length === 0
    if (pkce)
      yield `A public client sends a PKCE challenge. For a trial:
  VERIFIER=$(openssl rand -hex 32)
  CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=\\n')`
    const query = [
      "response_type=code",
      `client_id=${client.client_id}`,
      `redirect_uri=${encodeURIComponent(redirectUri)}`,
      `scope=${encodeURIComponent(client.scope)}`,
      "state=RANDOM",
      ...(pkce ? ["code_challenge=CHALLENGE", "code_challenge_method=S256"] : []),
    ]
    yield `Send the browser here${pkce ? ", with your challenge and a random state" : ", with a random state"}:
  ${url}/oauth/authorize.php?${query.join("&")}`
    const exchange = ["grant_type=authorization_code", "code=CODE", `redirect_uri=${redirectUri}`, ...identity]
    yield `Exchange the code that comes back:
  ${curl(url, pkce ? [...exchange, "code_verifier=VERIFIER"] : exchange)}`
  }
  if (client.grant_types.includes("client_credentials"))
    yield `A token for the client itself:
  ${curl(url, ["grant_type=client_credentials", ...identity])}`
}

const nextSteps = (client: CreatedClient, url: string): string[] =>
  [...sections(client, url)].map((section) => `\n${section}`)

const curl = (url: string, parameters: readonly string[]): string =>
  [`curl ${shellWord(`${url}/oauth/token.php`)}`, ...parameters.map(formField)].join(" ")

/** curl sends what -d names as it stands: right for what needs no encoding in a form. */
const formField = (field: string): string =>
  `${/^[\w.=~-]+$/.test(field) ? "-d" : "--data-urlencode"} ${shellWord(field)}`

/** As a POSIX shell reads it back. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
