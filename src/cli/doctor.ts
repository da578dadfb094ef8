import { existsSync } from "node:fs"
import { resolve } from "node:path"
import type { Command } from "commander"
import { openAdministration } from "../assembly/core.ts"
import { databaseFile, usesFolder } from "../assembly/data_place.ts"
import { systemClock } from "../base/clock.ts"
import { ConfigurationInvalid, loadConfig } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { publicUrlOf } from "../config/public_url.ts"
import type { Finding } from "../doctor/finding.ts"
import { problem, warning } from "../doctor/finding.ts"
import { checkAttention } from "./doctor/attention.ts"
import { checkBreachedPasswords } from "./doctor/breached_passwords.ts"
import { checkConfiguration } from "./doctor/configuration.ts"
import { checkConnections } from "./doctor/connections.ts"
import { checkClock, checkDatabase, checkKeys } from "./doctor/database.ts"
import { checkDisk, checkFiles, secretFile } from "./doctor/files.ts"
import { checkHashes } from "./doctor/hashes.ts"
import { checkMail } from "./doctor/mail.ts"
import { checkProfiles } from "./doctor/profiles.ts"
import { checkPublicUrl } from "./doctor/public_url.ts"
import { reportFindings } from "./doctor/report_findings.ts"
import { checkObjectEncryption } from "./doctor/request_objects.ts"
import { checkProvenance } from "./doctor/restored.ts"
import { checkTls } from "./doctor/tls.ts"
import { doctorForwardCommand } from "./doctor_forward.ts"
import { doctorMcpCommand } from "./doctor_mcp.ts"
import { failureInWords } from "./failure.ts"
import { verb } from "./verb.ts"

export const doctorCommand = (): Command =>
  verb("doctor", {
    does: "Check the installation, and say how to fix each problem",
    about: [
      "Checks the configuration, the data folder and its files, the database (integrity, schema, a write), the signing keys, the password hashes, the clock, the disk, the SMTP server, the service of breached passwords if one is set, the certificate if TLS ends at the server, the public URL, what a proxy in front of it changes, the enabled connections, the security profiles of clients, their encrypted request objects, and what the console shows as needing attention. Run this command with the server's environment, as the server's user, while the server runs.",
      "Prints one line for each check: ✓ ok, ! warning, ✗ problem. The exit status is 1 if there is a problem. With --json prints a list of check, state (ok, warning, problem), code, values, says and advice: programs compare the code.",
    ],
    examples: ["gatehouse doctor", "gatehouse doctor --json | jq '.[] | select(.state != \"ok\")'"],
  })
    .action(({ json }: { json?: true }) => reportFindings(examine(), json))
    .addCommand(doctorMcpCommand())
    .addCommand(doctorForwardCommand())

async function* examine(): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigurationInvalid)) throw error
    for (const says of error.problems)
      yield problem(["configuration", "configuration-invalid", { problem: says }], says, null)
    return
  }
  yield* checkConfiguration(config)
  yield* checkData(config)
  yield* checkMail(config)
  yield* checkBreachedPasswords(config)
  yield* checkTls(config, systemClock())
  yield* checkPublicUrl(config)
}

/** Checks the data. If the database is missing, reports only a warning, because opening the store would create a database. */
async function* checkData(config: Config): AsyncGenerator<Finding> {
  if (usesFolder(config)) {
    const file = databaseFile(resolve(config.data))
    if (!existsSync(file)) {
      yield warning(
        ["database", "database-missing", { file }],
        `${file} does not exist yet`,
        "The first start of the server creates it. If the database is in another folder, set GATEHOUSE_DATA to that folder",
      )
      return
    }
    yield* checkFiles(config, file)
    yield* checkDisk(resolve(config.data))
    // Without the secret file, opening the store would create a new secret, so the check ends here.
    if (config.secret === undefined && !existsSync(secretFile(config))) return
  }
  let open: Awaited<ReturnType<typeof openAdministration>>
  try {
    open = await openAdministration(config, "let in")
  } catch (error) {
    const why = failureInWords(error)
    yield problem(["database", "database-not-opened", { why }], why, null)
    return
  }
  try {
    yield* checkDatabase(open.store)
    yield* checkProvenance(open)
    yield* checkKeys(open.administration)
    yield* checkHashes(open.store)
    yield* checkClock(open.store, systemClock)
    yield* checkAttention(open.administration, publicUrlOf(config))
    yield* checkConnections(open.administration)
    yield* checkProfiles(open.store, config.leastProfile)
    yield* checkObjectEncryption(open.store, config.requestObjectEncryption)
  } finally {
    await open.close()
  }
}
