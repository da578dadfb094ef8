import { spawn, spawnSync } from "node:child_process"
import { on, once } from "node:events"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/free_port.ts"

const PROGRAM = ["/usr/sbin/sshd", "/usr/bin/sshd"].find(existsSync)

/** The reason why this machine cannot run an OpenSSH server, or false. */
export const skipWithoutSshd = PROGRAM === undefined && "no sshd here: apt-get install openssh-server"

/** The account into which people sign in: sshd without the rights of root opens no other. */
const ACCOUNT = userInfo().username
/** sshd requires this folder if it runs as root. The service of the system makes it at its start. */
const ROOT_FOLDER = "/run/sshd"

export interface Sshd {
  /** Runs a command at the server with a key and its certificate. */
  ssh(
    key: string,
    command: string,
  ): { readonly status: number | null; readonly stdout: string; readonly stderr: string }
  /** Resolves when the log has a line that matches. */
  logged(line: RegExp): Promise<void>
}

interface Closing {
  after(callback: () => unknown): void
}

/** Makes a key pair without a passphrase, and returns the path of the private key. */
export function newKey(folder: string, name: string): string {
  const file = join(folder, name)
  const { status, stderr } = spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", file])
  if (status !== 0) throw new Error(`ssh-keygen: ${stderr}`)
  return file
}

/** Starts sshd as docs/applications/ssh.md configures it. The principals are those of the account that runs the test. */
export async function startSshd(test: Closing, folder: string, ca: string, principals: string): Promise<Sshd> {
  const port = await freePort()
  const hostKey = newKey(folder, "host")
  if (process.getuid?.() === 0) mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 })
  const accounts = join(folder, "principals")
  mkdirSync(accounts)
  writeFileSync(join(accounts, ACCOUNT), principals)
  const configuration = join(folder, "sshd_config")
  writeFileSync(
    configuration,
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${hostKey}
PidFile none
LogLevel VERBOSE
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
AuthorizedKeysFile none
# sshd would refuse the test's folders because of their owner.
StrictModes no
TrustedUserCAKeys ${ca}.pub
AuthorizedPrincipalsFile ${accounts}/%u
`,
  )
  const sshd = spawn(PROGRAM ?? "", ["-D", "-e", "-f", configuration], { stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(sshd, "close")
  test.after(async () => {
    sshd.kill()
    await ended
  })
  let log = ""
  const stopped = once(sshd, "exit").then(() => {
    throw new Error(`sshd ended: ${log}`)
  })
  // The end of the test ends it too.
  stopped.catch(() => {})
  const written = on(sshd.stderr.setEncoding("utf8"), "data")
  const logged = async (line: RegExp): Promise<void> => {
    while (!line.test(log)) {
      const { value } = await Promise.race([written.next(), stopped])
      log += value
    }
  }
  await logged(/^Server listening/m)
  const known = join(folder, "known_hosts")
  return {
    ssh(key, command) {
      const options = ["-F", "none", "-o", "BatchMode=yes", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none"]
      const host = ["-o", "StrictHostKeyChecking=accept-new", "-o", `UserKnownHostsFile=${known}`]
      const args = [...options, ...host, "-i", key, "-p", String(port), `${ACCOUNT}@127.0.0.1`, command]
      return spawnSync("ssh", args, { encoding: "utf8", timeout: 30_000 })
    },
    logged,
  }
}
