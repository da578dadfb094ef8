/** docs/applications/ssh.md with a real sshd: the commands of the page, the authority and the program for people of examples/ssh. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { ChildProcess } from "node:child_process"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { after, test } from "node:test"
import type { TestUser } from "../../src/testing/testing.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { guides } from "../documents/guides.ts"
import { registerGuide } from "../documents/registered_guide.ts"
import { newKey, skipWithoutSshd, startSshd } from "./sshd.ts"

const EXAMPLE = join(import.meta.dirname, "../../examples/ssh")
const AUDIENCE = "https://ssh-ca.example.com"
const skip = skipWithoutSshd

const folder = temporaryFolder()
const data = temporaryFolder()
const service = await startTestServer({ now: Date.now(), config: { data } })
after(() => service.close())
const ann = await service.createUser({ username: "ann" })
const bob = await service.createUser({ username: "bob" })
const guide = guides().find(({ name }) => name === "ssh")
ok(guide)
const {
  clients: [client],
  failed,
} = await registerGuide(commandOn(data), guide)
ok(client, failed.join("\n"))

const ca = skip ? "" : newKey(folder, "ca")
const authority = skip ? undefined : await startAuthority()
const sshd = skip ? undefined : await startSshd({ after }, folder, ca, "user:ann\ngroup:deployers\n")

/** Starts the authority, and returns the address at which it signs. */
async function startAuthority(): Promise<string> {
  const settings = { ISSUER: service.url, AUDIENCE, CA_KEY: ca, PORT: "0" }
  const child = start("authority.ts", [], settings)
  const [line] = await once(createInterface(child.stdout), "line")
  return String(line).replace(/^Signs keys at (.*)\/certificate$/, "$1")
}

function start(program: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, [join(EXAMPLE, program), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  })
  after(() => end(child))
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, "close")
}

/** Runs the program for people, as a person who signs in in the browser. Returns what it wrote to standard error. */
async function signIn(person: TestUser, key: string): Promise<string> {
  const settings = { ISSUER: service.url, CLIENT_ID: client?.client_id ?? "", AUTHORITY: authority ?? "" }
  const child = start("sign_in.ts", [`${key}.pub`], settings)
  const closed = once(child, "close")
  let errors = ""
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text))
  for await (const line of createInterface(child.stdout))
    if (line.startsWith(service.url)) await fetch(await person.signIn(line))
  const [status] = await closed
  equal(status === 0, errors === "")
  return errors
}

const askedFor = async (token: string, body: string): Promise<[number, string]> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${authority}/certificate`, { method: "POST", headers, body })
  return [answer.status, await answer.text()]
}

const tokenOf = async (person: TestUser, scope: string): Promise<string> => {
  ok(client)
  return (await service.tokensFor(person, client, { scope })).access_token
}

test("a person who signed in gets a certificate for ten minutes, and signs in to a server with it", {
  skip,
}, async () => {
  ok(sshd)
  const key = newKey(folder, "ann")
  match(sshd.ssh(key, "true").stderr, /Permission denied \(publickey\)/)
  equal(await signIn(ann, key), "")
  const shown = spawnSync("ssh-keygen", ["-L", "-f", `${key}-cert.pub`], { encoding: "utf8" }).stdout
  match(shown, new RegExp(`Key ID: "${ann.user_id}"`))
  match(shown, /Principals: \n\s+user:ann\n\s+group:ssh\n/)
  match(shown, /Critical Options: \(none\)\n\s+Extensions: \n\s+permit-pty\n/)
  const [, from = "", to = ""] = /Valid: from (\S+) to (\S+)/.exec(shown) ?? []
  ok(Date.parse(to) - Date.parse(from) <= 12 * 60_000, shown)
  const { status, stdout, stderr } = sshd.ssh(key, "echo signed in")
  deepEqual([status, stdout], [0, "signed in\n"], stderr)
  await sshd.logged(new RegExp(`^Accepted publickey .* ID ${ann.user_id} `, "m"))
})

test("an account lets in only the principals of its file: not another person, until a group of theirs is named", {
  skip,
}, async () => {
  ok(sshd)
  const run = commandOn(data)
  equal((await run(["group", "add", "ssh", "bob"])).status, 0)
  const key = newKey(folder, "bob")
  equal(await signIn(bob, key), "")
  match(sshd.ssh(key, "true").stderr, /Permission denied \(publickey\)/)
  equal((await run(["group", "create", "deployers"])).status, 0)
  equal((await run(["group", "add", "deployers", "bob"])).status, 0)
  equal(await signIn(bob, key), "")
  equal(sshd.ssh(key, "true").status, 0)
})

test("a person who does not hold the scope value gets no certificate", { skip }, async () => {
  const carol = await service.createUser({ username: "carol" })
  const key = newKey(folder, "carol")
  equal(await signIn(carol, key), "You may not sign in to servers\n")
  equal(existsSync(`${key}-cert.pub`), false)
})

test("the program for people neither sends nor replaces a private key", async () => {
  const child = start("sign_in.ts", [join(folder, "id_ed25519")], { ISSUER: service.url })
  let errors = ""
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text))
  const [status] = await once(child, "close")
  deepEqual([status, errors], [1, "Name the file of the public key, which ends in .pub\n"])
})

test("the authority refuses tokens of this service itself, forged and revoked tokens, and anything but one key", {
  skip,
}, async () => {
  const key = readFileSync(`${newKey(folder, "other")}.pub`, "utf8")
  const token = await tokenOf(ann, "openid profile ssh")
  equal((await askedFor(token, key))[0], 200)
  const invalid = [401, "The access token is invalid or has expired\n"]
  deepEqual(await askedFor(await tokenOf(ann, "openid profile"), key), invalid)
  deepEqual(await askedFor(`${token.slice(0, -4)}AAAA`, key), invalid)
  equal((await askedFor("", key))[0], 401)
  const weak = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAQQ=="
  for (const body of ["", weak, `${key}${key}`, `cert-authority ${key}`, "ssh-ed25519 AAAA", `restrict,${key}`])
    equal((await askedFor(token, body))[0], 400, body)
  equal((await askedFor(token, key.padEnd(5000, "x")))[0], 413)
  await ann.revokeGrants()
  deepEqual(await askedFor(token, key), [401, "The access token was revoked\n"])
})

test("a username with a comma does not become two principals, and a person named root is not root", {
  skip,
}, async () => {
  const run = commandOn(data)
  for (const [username, principals] of [
    ["x,group:deployers", "group:ssh"],
    ["root", "user:root\n\\s+group:ssh"],
  ] as const) {
    const person = await service.createUser({ username, email: `${username.slice(0, 1)}@example.com` })
    equal((await run(["group", "add", "ssh", username])).status, 0)
    const key = newKey(folder, `key_of_${username.slice(0, 1)}`)
    equal(await signIn(person, key), "")
    const shown = spawnSync("ssh-keygen", ["-L", "-f", `${key}-cert.pub`], { encoding: "utf8" }).stdout
    match(shown, new RegExp(`Principals: \n\\s+${principals}\n\\s+Critical`))
    match(sshd?.ssh(key, "true").stderr ?? "", /Permission denied \(publickey\)/)
  }
})
