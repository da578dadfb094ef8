// Runs the command on a terminal, created by `script` of util-linux.
import { spawn, spawnSync } from "node:child_process"
import type { Ran } from "./command.ts"
import { environment, RUN } from "./command.ts"

/** The reason why no terminal can be created here, or false. */
export const NO_TERMINAL =
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true
    ? false
    : "no script command of util-linux, which makes a terminal"

/** Runs the command and types `answer` at its question. Returns standard output and standard error as one text. */
export function onTerminal(
  data: string,
  args: readonly string[],
  answer: string | (() => Promise<string>),
): Promise<Omit<Ran, "stderr">> {
  const line = [process.execPath, RUN, ...args].map((word) => `'${word}'`).join(" ")
  return new Promise((done, failed) => {
    const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], { env: environment(data) })
    let stdout = ""
    let isAnswered = false
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text
      // The question may come in two pieces.
      if (isAnswered || !stdout.includes("[y/N]")) return
      isAnswered = true
      if (typeof answer === "string") child.stdin.write(answer)
      else answer().then((typed) => child.stdin.write(typed), failed)
    })
    child.stdin.on("error", () => {})
    child.on("error", failed)
    child.on("close", (status) => done({ status, stdout: stdout.replaceAll("\r\n", "\n") }))
  })
}
