import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { Command } from "commander"
import { CommanderError } from "commander"
import { program } from "../../src/cli/program.ts"
import { commandOn, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())

/** Yields every command that can run, with the words that call it. */
function* verbs(command: Command, path: readonly string[] = []): Generator<readonly [string, Command]> {
  // A verb may have verbs below it: `doctor` has `mcp`. A group has no options.
  if (command.commands.length === 0 || command.options.some(({ long }) => long === "--json"))
    yield [path.join(" "), command]
  for (const child of command.commands) yield* verbs(child, [...path, child.name()])
}

/** Returns what a refused command line prints to standard error, without starting a process. */
async function saidOf(args: readonly string[]): Promise<string> {
  let said = ""
  const listen = (command: Command): void => {
    command.configureOutput({ writeErr: (part) => (said += part) })
    command.commands.forEach(listen)
  }
  const commands = await program(args[0])
  listen(commands)
  await rejects(commands.parseAsync(["node", "gatehouse", ...args]), CommanderError)
  return said
}

const helpOf = (command: Command): string => {
  let text = ""
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp()
  return text.replace(/\s+/g, " ")
}

test("the list of commands is the documented one", async () => {
  const group = (name: string, children: string) => children.split(" ").map((child) => `${name} ${child}`)
  deepEqual(
    [...verbs(await program())].map(([path]) => path).sort(),
    [
      ...[
        "accept-backup",
        "apply",
        "backup",
        "config",
        "copy",
        "demo",
        "doctor",
        "doctor mcp",
        "doctor forward",
        "explain",
        "export",
        "migrate",
        "serve",
        "statistics",
      ],
      ...group("admin", "create link"),
      ...group("client", "create list show update disable enable block-host unblock-host blocked-hosts delete secret"),
      ...group("api", "create list show metadata code update delete"),
      ...group("scope", "create list show update delete"),
      ...group("attribute", "create list describe delete"),
      ...group("look", "show set reset"),
      ...group("claim", "create list show delete"),
      ...group("site", "create list show update delete"),
      ...group("exchange-policy", "create list show update delete"),
      ...group("issuer", "create list show update delete"),
      ...group("connection", "create list show update secret check preview try delete presets"),
      ...group("role", "create list show update delete assign unassign"),
      ...group("group", "create list show update delete add remove members"),
      ...group(
        "user",
        "create invite import list show update disable enable delete rights factors connections mails set-password reset verify-email",
      ),
      ...group("grant", "list revoke"),
      ...group("session", "list end"),
      ...group("key", "list rotate"),
      ...group("registration-token", "create list revoke"),
      ...group("audit", "list export"),
    ].sort(),
  )
})

test("every command's help has a description, an example, every option and --json", async () => {
  for (const [path, command] of verbs(await program())) {
    if (path === "demo") continue
    const help = helpOf(command)
    ok(help.includes(command.description().replace(/\s+/g, " ")), path)
    ok(help.includes(`Examples: `) && help.includes(`gatehouse ${path}`), path)
    for (const option of command.options) {
      ok(help.includes(option.long ?? "?"), `${path} ${option.flags}`)
      ok(option.description.length > 0, `${path} ${option.flags}`)
    }
    ok(
      command.options.some(({ long }) => long === "--json"),
      path,
    )
  }
})

test("client create and update take the documented options, and the help shows the defaults", async () => {
  const extensions =
    "--auth-method --jwks --jwks-uri --federated-identity --tls-subject-dn --tls-san-dns --tls-san-uri --tls-san-ip --tls-san-email --certificate-bound-tokens --post-logout-redirect-uri --backchannel-logout-uri --backchannel-token-delivery-mode --backchannel-client-notification-endpoint --backchannel-authentication-request-signing-alg --subject-type --sector-identifier --userinfo-alg --authorization-signed-response-alg --introspection-signed-response-alg --access-token-format --resource --authorization-details-type --introspection --default-max-age --default-acr-value --sign-in-level --connection --sign-in-page --first-proof --require-pushed-authorization-requests --request-object-signing-alg --request-object-encryption-alg --request-object-encryption-enc --require-signed-request-object --id-token-on-refresh --dpop-bound-access-tokens --error-links --profile"
  const wanted = `--json --name --kind --redirect-uri --scope --requestable-scope --grant --native --refresh-repeat --refresh-rotation --consent --id-token-alg --cors-origin ${extensions}`
  const found = new Map(verbs(await program()))
  const create = found.get("client create")
  const update = found.get("client update")
  ok(create !== undefined && update !== undefined)
  deepEqual(
    create.options.map(({ long }) => long),
    wanted.split(" "),
  )
  deepEqual(
    update.options.map(({ long }) => long).filter((long) => !long?.startsWith("--no-")),
    [...wanted.split(" "), "--add-redirect-uri", "--remove-redirect-uri"],
  )
  for (const text of [
    '"openid profile email read write"',
    "default: 60; 86400 for confidential clients",
    "default: ask",
    "default: HS256",
  ])
    ok(helpOf(create).includes(text), text)
  ok(!helpOf(update).includes("default:"))
})

test("wrong usage ends with exit status 2 and a message on standard error, which suggests a correction and points to the help", async () => {
  const cases: [string[], RegExp][] = [
    [[], /^Usage: gatehouse /],
    [["client"], /^Usage: gatehouse client /],
    [["clinet"], /^gatehouse: unknown command 'clinet'\n\(Did you mean client\?\)\n`gatehouse --help` shows more\.\n$/],
    [
      ["client", "lst"],
      /^gatehouse: unknown command 'lst'\n\(Did you mean list\?\)\n`gatehouse client --help` shows more\./,
    ],
    [["client", "list", "--jsn"], /^gatehouse: unknown option '--jsn'\n\(Did you mean --json\?\)\n/],
    [["client", "show"], /^gatehouse: missing required argument 'id'\n/],
    [["client", "list", "more"], /^gatehouse: too many arguments/],
    [["client", "create", "--kind", "public"], /^gatehouse: required option '--name <name>' not specified\n/],
    [["client", "create", "--kind", "secret"], /Allowed choices are confidential, public\.\n/],
    [
      ["client", "create", "--grant", "implicit"],
      /Allowed choices are authorization_code, refresh_token, client_credentials, urn:ietf:params:oauth:grant-type:device_code, urn:openid:params:grant-type:ciba, urn:ietf:params:oauth:grant-type:token-exchange, urn:ietf:params:oauth:grant-type:jwt-bearer\.\n/,
    ],
    [
      ["client", "secret", "x", "--expire-old", "7"],
      /It must be a number and a unit, such as 90s, 15m, 12h or 7d, at most 3650d\.\n/,
    ],
    [["key", "rotate", "--alg", "HS256"], /Allowed choices are RS256, ES256, EdDSA\.\n/],
  ]
  for (const [args, says] of cases) match(await saidOf(args), says, args.join(" "))
  // A few of the cases run as real processes.
  for (const [args, says] of cases.slice(1, 4)) {
    const { status, stdout, stderr } = await run(args)
    deepEqual([status, stdout], [2, ""], args.join(" "))
    match(stderr, says, args.join(" "))
  }
})

test("--help and --version go to standard output with exit status 0", async () => {
  const help = await run(["--help"])
  deepEqual([help.status, help.stderr], [0, ""])
  match(help.stdout, /The service:\n {2}serve /)
  const version = await run(["--version"])
  equal(version.status, 0)
  match(version.stdout, /^\d+\.\d+\.\d+\n$/)
})
