import { readFileSync } from "node:fs"
import { join } from "node:path"

export const PROJECT = join(import.meta.dirname, "../..")

/** The application's folder in the image. */
const HOME = "/opt/gatehouse"

const dockerfile = readFileSync(join(PROJECT, "Dockerfile"), "utf8").replaceAll("\\\n", " ")

/** Returns a command in exec form, with another folder in place of the application's. */
function execForm(instruction: RegExp, application: string): [string, ...string[]] {
  const [, json = ""] = instruction.exec(dockerfile) ?? []
  const [program, ...args]: string[] = JSON.parse(json)
  if (program === undefined) throw new Error(`the Dockerfile has no ${instruction}`)
  return [program, ...args.map((part) => part.replace(HOME, application))]
}

/** The command that a container runs: entry point and arguments. */
export const entryCommand = (application: string): [string, ...string[]] => [
  ...execForm(/^ENTRYPOINT (\[.*\])$/m, application),
  ...execForm(/^CMD (\[.*\])$/m, application),
]

export const healthCheck = (application: string): [string, ...string[]] =>
  execForm(/^HEALTHCHECK .*CMD (\[.*\])$/m, application)

/** The arguments of npm for the production install. */
export const productionInstall = (): string[] => {
  const [, args = ""] = /^RUN npm (ci --omit=dev [^&\n]*)/m.exec(dockerfile) ?? []
  return args.trim().split(" ")
}

/** The shell command that installs the optional packages. */
export const optionalInstall = (): string => {
  const [, command = "exit 1"] = /^RUN (npm install --save-prod .*)$/m.exec(dockerfile) ?? []
  return command
}

/** The user and group that the container runs as. */
export const userAndGroup = (): { uid: number; gid: number } => {
  const [, uid, gid] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
