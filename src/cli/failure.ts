import type { Problem } from "../admin/contract.ts"
import { Invalid, NotFound } from "../admin/problem.ts"
import { SCOPES } from "../apis/api_scope.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { LOOKS } from "../looks/look_settings.ts"
import { english } from "../words/english.ts"

/** The option of each member of contract.ts. A member that is not listed here has an option of the same name. */
const OPTION_OF: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    [...EACH_SETTING, ...SCOPES.each, ...LOOKS.each, ...CONNECTIONS.each].map(({ json, option }) => [
      json,
      option?.split(" ")[0],
    ]),
  ),
  add_redirect_uris: "--add-redirect-uri",
  remove_redirect_uris: "--remove-redirect-uri",
  password: "the password",
  client_secret: "the client secret",
}

/** Returns a problem as a sentence that begins with the option, or with an argument such as `<name>`. */
export const problemInWords = ({ field, ...said }: Problem): string =>
  `${OPTION_OF[field] ?? (field.startsWith("<") ? field : `--${field.replaceAll("_", "-")}`)} ${english(said)}`

/**
 * Waits for a use case. If the use case reports a problem of `member`, the message names the argument of the command, such as `<name>`, instead of
 * an option.
 */
export async function withArgument<T>(member: string, argument: `<${string}>`, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(error.problems.map((each) => (each.field === member ? { ...each, field: argument } : each)))
  }
}

/** Returns the message for an error: what is wrong and, if known, what to do. */
export function failureInWords(error: unknown): string {
  if (error instanceof Invalid) {
    const problems = error.problems.map(problemInWords)
    return problems.length === 1 ? problems.join() : ["nothing was changed:", ...problems].join("\n - ")
  }
  if (error instanceof NotFound) return `${error.message}; \`gatehouse ${listOf(error)}\` shows the existing ones`
  if (!(error instanceof Error)) return String(error)
  return (
    systemFailure(error) ?? (isDefect(error) ? `this is a defect, please report it: ${error.stack}` : error.message)
  )
}

/** The command that lists what was not found. What belongs to a user has no list of its own. */
function listOf({ what }: NotFound): string {
  if (what === "factor") return "user factors USER"
  return what === "linked-identity" ? "user connections USER" : `${what} list`
}

/** Whether the error is a defect of the program. The message of any other error is written for the operator. */
const isDefect = (error: Error): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type)

/** Returns the message for common errors of the operating system, such as a port in use. */
function systemFailure(error: Error): string | undefined {
  const { code, syscall, address, port, path } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  const at = `${address ?? ""}:${port ?? ""}`
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} at ${address} is in use by another program. Stop it, or set PORT to another port`
    case "EADDRNOTAVAIL":
      return `cannot listen on ${at}: this machine does not have the address ${address}. Set HOST to one of its addresses, or to 0.0.0.0 for all`
    case "ENOTFOUND":
      return syscall === "getaddrinfo"
        ? "the host to listen on is unknown: set HOST to an address of this machine"
        : undefined
    case "EACCES":
    case "EPERM":
    case "EROFS":
      // In a worker the system call is bind, because the primary process opens the port.
      return syscall === "listen" || syscall === "bind"
        ? `this user may not open port ${port}: ports below 1024 need the administrator. Set PORT to a higher port`
        : path === undefined
          ? undefined
          : `this user cannot read or write ${path} (${code}). Make the server's user its owner, or set GATEHOUSE_DATA to another folder`
    case "ENOTDIR":
    case "EEXIST":
      return syscall === "mkdir" ? `${path} is a file, but must be a folder` : undefined
    case "ENOENT":
      return path === undefined ? undefined : `${path} does not exist`
    case "ENOSPC":
      return "the disk is full: nothing was stored"
    default:
      return undefined
  }
}
