import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type {
  ConnectionChange,
  ConnectionFindingRecord,
  ConnectionRecord,
  NewConnection,
  TrialRecord,
} from "../admin/contract.ts"
import { withCodes } from "../base/quoted.ts"
import { publicUrlOf } from "../config/public_url.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { ruleLine } from "../connections/rules/rule_line.ts"
import { CONSOLE_PATH } from "../oauth/paths.ts"
import { counted } from "./confirm.ts"
import { previewCommand } from "./connection_preview.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import { readSecret } from "./read_password.ts"
import type { Argument } from "./record_verbs.ts"
import { deleteVerb, listVerb, printRecord, showVerb } from "./record_verbs.ts"
import type { GivenOptions } from "./setting_option.ts"
import { addOptions, settingsFrom } from "./setting_option.ts"
import { misused, verb } from "./verb.ts"

const CONNECTION: Argument = ["<connection>", "the connection's id or name"]
const connections = (administration: Administration) => administration.connections

const SECRET_STDIN = [
  "--client-secret-stdin",
  "read the secret that the provider gave you from standard input, to its end and without a final line break",
] as const

interface Options {
  readonly json?: true
  readonly clientSecretStdin?: true
}

export const connectionCommand = (): Command =>
  new Command("connection")
    .description("Connections: other services with which people sign in")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(showVerb(connections, CONNECTION, SHOW, shown))
    .addCommand(update())
    .addCommand(secret())
    .addCommand(check())
    .addCommand(previewCommand(CONNECTION))
    .addCommand(trial())
    .addCommand(remove())
    .addCommand(presets())

const SHOW = { does: "Show a connection", examples: ["gatehouse connection show google"] }

/** The settings of a new connection that are options: the name is the argument. */
const OF_NEW = CONNECTIONS.each.filter(({ member }) => member !== "name")
/** Name and preset cannot change. */
const CHANGEABLE = OF_NEW.filter(({ member }) => member !== "preset")

const create = (): Command =>
  addOptions(
    verb("create", {
      does: "Create a connection: people can then sign in with another service",
      about: [
        "Register the printed callback_url at the provider as redirect URI. The name decides it: the public URL, then /connections/NAME/callback. In return, the provider gives you a client id and a secret. `gatehouse connection presets` shows where to register at each provider.",
        "By default, nobody gets an account by signing in with the service: people connect it on their own account page. --accounts changes that.",
      ],
      examples: [
        'printf %s "$SECRET" | gatehouse connection create google --preset google --client-id 1234.apps.googleusercontent.com --client-secret-stdin',
        'printf %s "$PASSWORD" | gatehouse connection create staff --preset ldap --directory-url ldaps://ldap.example.com --base-dn ou=people,dc=example,dc=com --bind-dn cn=gatehouse,dc=example,dc=com --client-secret-stdin',
        "gatehouse connection create company --preset saml --issuer https://id.example.com/saml --metadata-url https://id.example.com/saml/metadata",
        'printf %s "$SECRET" | gatehouse connection create work --preset oidc --issuer https://id.example.com --client-id gatehouse --client-secret-stdin --accounts domains --account-domain example.com',
      ],
    })
      .argument("<name>", "1 to 63 small letters, digits and -, such as google")
      .option(...SECRET_STDIN),
    OF_NEW,
    false,
  ).action(async (_name: string, _options: unknown, command: Command) => {
    const { json, clientSecretStdin, ...options } = command.opts<GivenOptions & Options>()
    const given = clientSecretStdin ? await readSecret("client_secret", "Client secret") : undefined
    const input = {
      ...settingsFrom(OF_NEW, options),
      name: command.processedArgs[0],
      client_secret: given,
    } as NewConnection
    await opened(async ({ administration }) => {
      const record = await administration.connections.create(input)
      printRecord(record, json, shown)
      if (json || record.callback_url === null) return
      note(
        record.entity_id === null
          ? `\nRegister this redirect URI at the provider:\n  ${record.callback_url}`
          : `\nGive the provider the metadata of this service, or its entity id and its assertion consumer service:\n  ${record.entity_id}\n  ${record.callback_url}`,
      )
    })
  })

const list = (): Command =>
  listVerb(
    connections,
    {
      does: "List the connections by name",
      examples: ["gatehouse connection list", "gatehouse connection list --json"],
    },
    {
      columns: ["connection_id", "name", "preset", "accounts", "enabled", "has_secret"],
      none: "no connections; `gatehouse connection create --help` shows how to create one",
      printed: shown,
    },
  )

const update = (): Command =>
  addOptions(
    verb("update", {
      does: "Change the given settings of a connection",
      about: [
        "If the issuer or the token endpoint changes, give the secret again: the stored one must not go to another service.",
      ],
      examples: [
        "gatehouse connection update google --accounts domains --account-domain example.com",
        "gatehouse connection update google --no-enabled",
      ],
    })
      .argument(...CONNECTION)
      .option(...SECRET_STDIN),
    CHANGEABLE,
    true,
  ).action(async (key: string, { json, clientSecretStdin, ...options }: GivenOptions & Options, command: Command) => {
    if (Object.keys(options).length === 0) misused(command, "give at least one setting to change")
    const given = clientSecretStdin ? await readSecret("client_secret", "Client secret") : undefined
    const change: ConnectionChange = { ...settingsFrom(CHANGEABLE, options), client_secret: given }
    await opened(async ({ administration }) =>
      printRecord(await administration.connections.update(key, change), json, shown),
    )
  })

const secret = (): Command =>
  verb("secret", {
    does: "Replace the secret that the provider gave you",
    about: ["The secret is sealed in the database, and never shown again."],
    examples: ['printf %s "$SECRET" | gatehouse connection secret google --client-secret-stdin'],
  })
    .argument(...CONNECTION)
    .option(...SECRET_STDIN)
    .action(async (key: string, { json, clientSecretStdin }: Options, command: Command) => {
      if (!clientSecretStdin) misused(command, "add --client-secret-stdin: the secret is read from standard input")
      const given = await readSecret("client_secret", "Client secret")
      await opened(async ({ administration }) => {
        const record = await administration.connections.replaceSecret(key, given)
        if (json) printJson(record)
        else console.log(`replaced the secret of the connection ${record.name}`)
      })
    })

const check = (): Command =>
  verb("check", {
    does: "Ask the provider whether a connection works",
    about: [
      "Reads the provider's metadata and keys, sends an authorization request that asks nobody, and a code that does not exist to the token endpoint. Each problem says what to do. For SAML, it says when the provider's certificates end. Some providers show only at the sign-in of a person whether the callback address is registered. The exit status is 1 if nobody can sign in with the connection.",
    ],
    examples: ["gatehouse connection check google"],
  })
    .argument(...CONNECTION)
    .action((key: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const findings = await administration.connections.check(key)
        if (json) printJson(findings)
        else for (const finding of findings) console.log(inOneLine(finding))
        if (findings.some(({ state }) => state === "problem")) process.exitCode = 1
      }),
    )

const trial = (): Command =>
  verb("try", {
    does: "Try a connection, without signing anybody in here",
    about: [
      "For a directory: looks for the person, and shows what the directory says about them. The password of a person is tried in the console only.",
      "Any other connection is tried in the console, because a person signs in at the provider in a browser. The address is printed.",
      "The exit status is 1 if the person could not sign in.",
    ],
    examples: ["gatehouse connection try staff --username ann", "gatehouse connection try google"],
  })
    .argument(...CONNECTION)
    .option("--username <name>", "for a directory: what the person types on the sign-in page")
    .action((key: string, { json, username }: { json?: true; username?: string }, command: Command) =>
      opened(async ({ administration, config }) => {
        const { connection_id, callback_url } = await administration.connections.show(key)
        if (callback_url !== null) {
          const address = `${publicUrlOf(config)}${CONSOLE_PATH}/connections/${connection_id}`
          return json ? printJson({ address }) : console.log(`Try it in the console: ${address}`)
        }
        if (username === undefined) return misused(command, "give the name of a person: --username NAME")
        const tried = await administration.connectionTrials.look(key, username)
        if (json) printJson(tried)
        else printTrial(tried)
        if (tried.identity === null) process.exitCode = 1
      }),
    )

/** The directory may have control characters, which could change what a terminal shows. */
function printTrial({ identity, claims, problem }: TrialRecord): void {
  const rows = Object.entries({ ...identity, ...claims }).map(([name, value]) => [name, withCodes(inWords(value))])
  if (identity !== null) printMembers(Object.fromEntries(rows))
  if (problem !== null) console.log([problem.reason, problem.detail, problem.advice].filter(Boolean).join(": "))
}

const inWords = (value: unknown): string =>
  String((Array.isArray(value) ? value.join(" · ") : value) ?? "-").replace(/\p{Cc}/gu, " ")

const inOneLine = ({ state, detail, advice }: ConnectionFindingRecord): string =>
  `${state.padEnd(7)}  ${detail}${advice === null ? "" : `. ${advice}`}`

const remove = (): Command =>
  deleteVerb(
    connections,
    CONNECTION,
    {
      does: "Delete a connection with the links of its people",
      about: ["People who have neither a password nor a passkey cannot sign in any more: send them a link for one."],
      examples: ["gatehouse connection delete google", "gatehouse connection delete google --yes"],
    },
    {
      async question(given, records) {
        const [{ name }, people] = [await records.show(given), await records.countPeople(given)]
        const more = people.has_more ? "more than " : ""
        return `Delete the connection ${name} with the links of ${more}${counted(people.count, "user")}?`
      },
      said: ({ name }) => `deleted the connection ${name}`,
    },
  )

const presets = (): Command =>
  verb("presets", {
    does: "List the presets: what each provider needs, and where it registers applications",
    about: [
      "Any other provider of OpenID Connect works with the preset oidc, one of OAuth 2.0 with oauth2, and one of SAML 2.0 with saml.",
    ],
    examples: ["gatehouse connection presets"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const records = administration.connections.presets()
      if (json) return printJson(records)
      printTable(
        ["name", "label", "needs", "register_at"],
        records.map((each) => ({ ...each })),
      )
    }),
  )

const shown = ({ effective, rules, ...connection }: ConnectionRecord) => ({
  ...connection,
  rules: rules.map(({ value, ...rule }) => ruleLine({ ...rule, value: value ?? undefined })),
  label: effective.label,
  issuer: effective.issuer,
  scope: effective.scope,
  auth_method: effective.auth_method,
  subject_claim: effective.subject_claim,
  authorization_endpoint: effective.authorization_endpoint,
  token_endpoint: effective.token_endpoint,
  userinfo_endpoint: effective.userinfo_endpoint,
})
