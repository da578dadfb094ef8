import { existsSync, statfsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { diskSeverity, mebibytes } from "../../admin/attention/service.ts"
import type { Config } from "../../config/options.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"
import { serverSecretFile } from "../../keys/server_secret.ts"

const modeOf = (file: string): number => statSync(file).mode & 0o777
const othersMay = (file: string): boolean => process.platform !== "win32" && (modeOf(file) & 0o077) !== 0
const octal = (mode: number): string => mode.toString(8).padStart(4, "0")

/** The file of the server secret. The server does not use this file if GATEHOUSE_SECRET is set. */
export const secretFile = ({ data }: Config): string => serverSecretFile(resolve(data))

/** Checks file permissions. The server secret lets a reader forge any token; the database contains the password hashes. */
export function* checkFiles(config: Config, databaseFile: string): Generator<Finding> {
  const secret = secretFile(config)
  const onDisk = existsSync(secret)
  if (config.secret !== undefined) {
    yield ok(
      ["server secret", "secret-from-environment", onDisk ? { file: secret } : {}],
      `from GATEHOUSE_SECRET${onDisk ? `; the file ${secret} is not used` : ""}`,
    )
  } else if (!onDisk) {
    yield problem(
      ["server secret", "secret-missing", { file: secret }],
      `${secret} does not exist, and GATEHOUSE_SECRET is not set`,
      "Restore the file, or set GATEHOUSE_SECRET; sealed values in the database cannot be read without it",
    )
  }
  if (onDisk && othersMay(secret))
    yield problem(
      ["server secret", "secret-readable-by-others", { file: secret, mode: octal(modeOf(secret)) }],
      `${secret} has mode ${octal(modeOf(secret))}: others can read it`,
      `chmod 600 ${secret}`,
    )
  else if (onDisk && config.secret === undefined)
    yield ok(["server secret", "secret-in-file", { file: secret }], `${secret}, readable only by its owner`)
  if (othersMay(databaseFile))
    yield warning(
      ["database file", "database-readable-by-others", { file: databaseFile, mode: octal(modeOf(databaseFile)) }],
      `${databaseFile} has mode ${octal(modeOf(databaseFile))}: others can read it`,
      `chmod 600 ${databaseFile}`,
    )
}

export function* checkDisk(folder: string): Generator<Finding> {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const says = `${mebibytes(free)} MiB free in ${folder}`
  const advice = "Free some space: on a full disk every sign-in and refresh fails"
  const severity = diskSeverity(free)
  const values = { free_mib: mebibytes(free), folder }
  if (severity === "now") yield problem(["disk", "disk-full", values], says, advice)
  else if (severity === "soon") yield warning(["disk", "disk-low", values], says, advice)
  else yield ok(["disk", "disk-free", values], says)
}
