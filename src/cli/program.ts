import { Command } from "commander"
import { version } from "../assembly/version.ts"
import { acceptBackupCommand } from "./accept_backup.ts"
import { adminCommand } from "./admin.ts"
import { apiCommand } from "./api.ts"
import { applyCommand } from "./apply.ts"
import { attributeCommand } from "./attribute.ts"
import { auditCommand } from "./audit.ts"
import { backupCommand } from "./backup.ts"
import { claimCommand } from "./claim.ts"
import { clientCommand } from "./client.ts"
import { configCommand } from "./config.ts"
import { copyCommand } from "./copy.ts"
import { demoCommand } from "./demo.ts"
import { doctorCommand } from "./doctor.ts"
import { explainCommand } from "./explain.ts"
import { exportCommand } from "./export.ts"
import { grantCommand } from "./grant.ts"
import { groupCommand } from "./group.ts"
import { keyCommand } from "./key.ts"
import { migrateCommand } from "./migrate.ts"
import { registrationTokenCommand } from "./registration_token.ts"
import { roleCommand } from "./role.ts"
import { scopeCommand } from "./scope.ts"
import { serveCommand } from "./serve.ts"
import { sessionCommand } from "./session.ts"
import { statisticsCommand } from "./statistics.ts"
import { userCommand } from "./user.ts"

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

/** Returns the program with all commands. `parseAsync` runs a command and rejects with its error. */
export function program(): Command {
  const root = new Command("gatehouse")
    .description("An OAuth 2.0 authorization server with OpenID Connect identity.")
    .version(version(), "--version", "print the version")
    .helpOption("--help", "show help and examples for a command")
    .helpCommand(false)
    .addHelpText("after", USAGE)
  root.commandsGroup("The service:").addCommand(serveCommand()).addCommand(demoCommand())
  root.commandsGroup("Data:")
  const applications = [clientCommand(), apiCommand(), scopeCommand(), claimCommand()]
  const people = [adminCommand(), userCommand(), attributeCommand(), groupCommand(), roleCommand()]
  const access = [grantCommand(), sessionCommand()]
  for (const group of [...applications, ...people, ...access, keyCommand(), registrationTokenCommand()])
    root.addCommand(group)
  root.addCommand(applyCommand()).addCommand(exportCommand())
  root.commandsGroup("Operation:")
  const data = [backupCommand(), acceptBackupCommand(), copyCommand()]
  const looking = [doctorCommand(), explainCommand(), auditCommand(), statisticsCommand()]
  for (const command of [...looking, ...data, configCommand(), migrateCommand()]) root.addCommand(command)
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
