// Follows the commands of docs/operations/README.md: builds a release, installs it as root, and serves as the system user.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { SpawnSyncReturns } from "node:child_process"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { freePort } from "../support/free_port.ts"
import { PROJECT } from "./dockerfile.ts"
import { documentedCommands, unitSetting } from "./documented.ts"
import { UNREACHABLE } from "./registry.ts"

interface Lock {
  readonly packages: Record<
    string,
    { readonly integrity?: string; readonly dev?: true; readonly dependencies?: Readonly<Record<string, string>> }
  >
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"))

const checkout = temporaryFolder()
for (const name of ["package.json", "package-lock.json", "README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md"])
  cpSync(join(PROJECT, name), join(checkout, name))
for (const name of ["bin", "docs", "deploy", "locales", "samples"])
  cpSync(join(PROJECT, name), join(checkout, name), { recursive: true })
mkdirSync(join(checkout, "node_modules/.bin"), { recursive: true })
symlinkSync(process.execPath, join(checkout, "node_modules/.bin/node"))
spawnSync("npm", ["run", "--silent", "build", "--", join(checkout, "dist")], { cwd: PROJECT })

// This test itself runs on what `npm ci` installs. Its build of `dist` replaces the one of `npm pack`.
const [install, ...steps] = documentedCommands("build")
const built = shell(["set -e", ...steps], {
  npm_config_ignore_scripts: "true",
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
})
const release = join(checkout, "release/gatehouse")
const isUnreachable = built.status !== 0 && UNREACHABLE.test(built.stderr)

function shell(lines: readonly string[], env: NodeJS.ProcessEnv): SpawnSyncReturns<string> {
  return spawnSync("sh", [], {
    cwd: checkout,
    input: lines.join("\n"),
    encoding: "utf8",
    env: { ...process.env, ...env },
  })
}

test("the documented commands build a release with the locked production packages only", {
  skip: unreachable(),
}, () => {
  equal(built.status, 0, built.stderr)
  equal(install, "npm ci --ignore-scripts")
  const { packages }: Lock = read(join(release, "node_modules/.package-lock.json"))
  const { packages: locked }: Lock = read(join(PROJECT, "package-lock.json"))
  for (const [path, { dev, integrity }] of Object.entries(packages)) {
    ok(!dev, `${path} is for development`)
    equal(integrity, locked[path]?.integrity, path)
  }
  const { dependencies, devDependencies, peerDependencies } = read(join(PROJECT, "package.json"))
  const isThere = (name: string) => existsSync(join(release, "node_modules", name))
  deepEqual(Object.keys(dependencies).filter(isThere), Object.keys(dependencies))
  // A package of development may also be one that a production package needs.
  const indirect = [
    ...Object.keys(peerDependencies),
    ...Object.values(locked).flatMap(({ dev, dependencies: needed = {} }) => (dev ? [] : Object.keys(needed))),
  ]
  deepEqual(
    Object.keys(devDependencies).filter((name) => isThere(name) && !indirect.includes(name)),
    [],
  )
  for (const file of ["locales/en.json", "samples/requests/code.sh"]) ok(existsSync(join(release, file)), file)
  for (const name of ["src", "test", "console", "scripts"]) ok(!existsSync(join(release, name)), name)
  ok(existsSync(join(checkout, "release", archive())))
})

test("the documented commands install the release: it serves as a system user who cannot change it", {
  skip: unreachable() || unprivileged(),
}, async (t) => {
  const commands = documentedCommands("install")
  const ofMachine = commands.filter((line) => /^(apt-get|systemctl) /.test(line))
  deepEqual(ofMachine, ["apt-get install libatomic1", "systemctl enable --now gatehouse"])
  const port = await freePort()
  const user = unitSetting("User")
  const data = `/var/lib/${unitSetting("StateDirectory")}`
  const asUser = `runuser -u ${user} --`
  const script = [
    "set -e",
    ...onOtherFolders(temporaryFolder()),
    `cd ${checkout}/release`,
    ...commands.filter((line) => !ofMachine.includes(line)),
    ...documentedCommands("command").filter((line) => line !== "gatehouse doctor"),
    // What systemd does, without its limits: hardening.test.ts reads those.
    `install -d -o ${user} -g ${user} -m ${unitSetting("StateDirectoryMode")} ${data}`,
    `echo PORT=${port} >> ${unitSetting("EnvironmentFile")}`,
    "cd /",
    `stat -c %a:%U ${unitSetting("EnvironmentFile")}`,
    `${asUser} find /opt/gatehouse /etc/systemd/system/gatehouse.service -writable ! -type l -print -quit`,
    "echo end of writable files",
    "echo 'correct horse battery staple' | gatehouse user create --username ann --email ann@example.com --password-stdin --json | tr -d '\\n'; echo",
    "gatehouse client create --name Job --kind confidential --grant client_credentials --json | tr -d '\\n'; echo",
    `set -a; . ${unitSetting("EnvironmentFile")}; set +a; umask ${unitSetting("UMask")}`,
    `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs ${unitSetting("ExecStart")}`,
  ]
  const env = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOST: "127.0.0.1" }
  const server = spawn("unshare", ["--mount", "--propagation", "private", "sh", "-c", script.join("\n")], { env })
  t.after(() => server.kill("SIGKILL"))
  let complaints = ""
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text
  })
  const ended = once(server, "close")
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? `it ended: ${complaints}`
  equal(await next(), "600:root")
  equal(await next(), "end of writable files")
  match(JSON.parse(await next()).username, /^ann$/)
  const client = JSON.parse(await next())
  match(await next(), /listensAt/)
  const url = `http://127.0.0.1:${port}`
  for (const path of ["/healthz", "/readyz"]) equal((await fetch(url + path)).status, 200, path)
  const tokens = await fetch(`${url}/oauth/token.php`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: client.client_id,
      client_secret: client.client_secret,
    }),
  })
  equal(tokens.status, 200)
  match(await tokens.text(), /"access_token":"gat_/)
  server.kill("SIGTERM")
  deepEqual(await ended, [0, null])
})

function unreachable(): string | false {
  return isUnreachable && "the npm registry cannot be reached"
}

/** Why this machine cannot install: the commands need root, and folders that hide those of the machine. */
function unprivileged(): string | false {
  const trial = ["set -e", ...onOtherFolders(temporaryFolder())].join("\n")
  const { status } = spawnSync("unshare", ["--mount", "--propagation", "private", "sh", "-c", trial])
  return status !== 0 && "the user may not mount folders over those of the machine (root on Linux may)"
}

/** Commands for a mount namespace: /etc and /usr/local show the machine's files but take changes in memory, /opt and /var/lib are empty. */
function onOtherFolders(folder: string): string[] {
  return [
    `mkdir ${folder}/opt ${folder}/lib ${folder}/changes && chmod 755 ${folder}/opt ${folder}/lib`,
    `mount -t tmpfs changes ${folder}/changes`,
    ...["/etc", "/usr/local"].flatMap((path) => {
      const changes = `${folder}/changes${path.replaceAll("/", "_")}`
      const layers = `lowerdir=${path},upperdir=${changes}/upper,workdir=${changes}/work`
      return [`mkdir -p ${changes}/upper ${changes}/work`, `mount -t overlay -o ${layers} changes ${path}`]
    }),
    `mount --bind ${folder}/opt /opt`,
    `mount --bind ${folder}/lib /var/lib`,
  ]
}

function archive(): string {
  return `gatehouse-${read(join(PROJECT, "package.json")).version}.tar.gz`
}
