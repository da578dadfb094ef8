import { Command } from "commander"
import { version } from "../assembly/version.ts"

const USAGE = `
First steps:
  gatehouse demo                   see the service at work, with a sample application
  gatehouse serve                  run the service; then, in another terminal:
  gatehouse user create --username ann --email ann@example.com --password-stdin
  gatehouse client create --name "Photo Book" --kind confidential --redirect-uri https://photos.example.com/callback

Every command has --help and --json, and all but copy and accept-backup work while the server runs. All commands find
the database through the same environment variables as the server, such as GATEHOUSE_DATA (\`gatehouse config\` shows
them). The exit status is 0 for success, 1 for a refusal or failure, and 2 for wrong usage. Errors go to standard
error. From a checkout, write \`npm run -s gatehouse -- …\` for \`gatehouse …\`.`

type Load = () => Promise<Command>

/** The commands in the order of `gatehouse --help`, by group. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  "The service:": {
    serve: async () => (await import("./serve.ts")).serveCommand(),
    demo: async () => (await import("./demo.ts")).demoCommand(),
  },
  "Data:": {
    client: async () => (await import("./client.ts")).clientCommand(),
    api: async () => (await import("./api.ts")).apiCommand(),
    scope: async () => (await import("./scope.ts")).scopeCommand(),
    look: async () => (await import("./look.ts")).lookCommand(),
    claim: async () => (await import("./claim.ts")).claimCommand(),
    admin: async () => (await import("./admin.ts")).adminCommand(),
    user: async () => (await import("./user.ts")).userCommand(),
    attribute: async () => (await import("./attribute.ts")).attributeCommand(),
    group: async () => (await import("./group.ts")).groupCommand(),
    site: async () => (await import("./site.ts")).siteCommand(),
    "exchange-policy": async () => (await import("./exchange_policy.ts")).exchangePolicyCommand(),
    issuer: async () => (await import("./issuer.ts")).issuerCommand(),
    connection: async () => (await import("./connection.ts")).connectionCommand(),
    role: async () => (await import("./role.ts")).roleCommand(),
    grant: async () => (await import("./grant.ts")).grantCommand(),
    session: async () => (await import("./session.ts")).sessionCommand(),
    key: async () => (await import("./key.ts")).keyCommand(),
    "registration-token": async () => (await import("./registration_token.ts")).registrationTokenCommand(),
    apply: async () => (await import("./apply.ts")).applyCommand(),
    export: async () => (await import("./export.ts")).exportCommand(),
  },
  "Operation:": {
    doctor: async () => (await import("./doctor.ts")).doctorCommand(),
    explain: async () => (await import("./explain.ts")).explainCommand(),
    audit: async () => (await import("./audit.ts")).auditCommand(),
    statistics: async () => (await import("./statistics.ts")).statisticsCommand(),
    backup: async () => (await import("./backup.ts")).backupCommand(),
    "accept-backup": async () => (await import("./accept_backup.ts")).acceptBackupCommand(),
    copy: async () => (await import("./copy.ts")).copyCommand(),
    config: async () => (await import("./config.ts")).configCommand(),
    migrate: async () => (await import("./migrate.ts")).migrateCommand(),
  },
}

/**
 * Returns the program with all commands, or with the named command alone. A server needs only `serve`, and the others would take memory as long as it
 * runs. `parseAsync` runs a command and rejects with its error.
 */
export async function program(named = ""): Promise<Command> {
  const root = new Command("gatehouse")
    .description("An OAuth 2.0 authorization server with OpenID Connect identity.")
    .version(version(), "--version", "print the version")
    .helpOption("--help", "show help and examples for a command")
    .helpCommand(false)
    .addHelpText("after", USAGE)
  const isOne = Object.values(COMMANDS).some((commands) => Object.hasOwn(commands, named))
  for (const [group, commands] of Object.entries(COMMANDS)) {
    root.commandsGroup(group)
    const wanted = Object.entries(commands).filter(([name]) => !isOne || name === named)
    for (const command of await Promise.all(wanted.map(([, load]) => load()))) root.addCommand(command)
  }
  applyConventions(root)
  return root
}

/** Applies the conventions of all commands to a command and its subcommands. Commander does not pass these settings on to subcommands. */
function applyConventions(command: Command): void {
  command
    .exitOverride()
    .helpOption("--help", "show help and examples for a command")
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError(`\`${pathOf(command)} --help\` shows more.`)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "gatehouse: ")) })
  for (const child of command.commands) applyConventions(child)
}

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
