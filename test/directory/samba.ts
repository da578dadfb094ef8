import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Attribute, Change, Client } from "ldapts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { certificate, skipWithoutOpenssl } from "../support/certificate.ts"
import { serverOf } from "./server.ts"

const PROGRAM = "/usr/sbin/samba"
const TOOL = "/usr/bin/samba-tool"
const SETUP = "/usr/share/samba/setup/provision.zone"

/** The reason why this machine cannot run Samba's Active Directory, or false. The ports of LDAP are fixed there, and only root may use them. */
export const skipWithoutSamba = ![PROGRAM, TOOL, SETUP].every(existsSync)
  ? "no Active Directory here: apt-get install samba samba-ad-provision samba-dsdb-modules samba-vfs-modules"
  : process.getuid?.() === 0
    ? skipWithoutOpenssl
    : "only root may start Samba's Active Directory"

export const DOMAIN = "dc=ad,dc=acme,dc=example"
const REALM = "ad.acme.example"
export const PEOPLE = `cn=Users,${DOMAIN}`
export const SEARCHER = `cn=searcher,${PEOPLE}`
const ROOT = `cn=Administrator,${PEOPLE}`
export const PASSWORD = "correct horse"
/** The domain locks a person after this many wrong passwords. */
export const LOCKED_AFTER = 5

const NORMAL_ACCOUNT = 512
const ACCOUNT_DISABLED = 2

export interface ActiveDirectory {
  /** Its own address of this machine: the ports of LDAP are fixed. */
  readonly address: string
  /** The certificate for the address. */
  readonly cert: string
  /** Adds a person, with the names that `more` replaces. Returns the name of the entry. */
  person(name: string, more?: Readonly<Record<string, string>>): Promise<string>
  /** Replaces one attribute of an entry. */
  replace(dn: string, type: string, value: string): Promise<void>
  disable(dn: string): Promise<void>
  rename(dn: string, to: string): Promise<string>
  /** Adds a group with these members. Returns the name of the entry. */
  group(name: string, members: readonly string[]): Promise<string>
  /** Removes a member from a group. */
  removeMember(group: string, member: string): Promise<void>
  /** How many references to its other parts the domain adds to a search below its own name. */
  references(): Promise<number>
  attributeOf(dn: string, type: string): Promise<string>
  /** What Samba's own tool shows of a person. */
  shownByTool(name: string, attribute: string): string
  /** Whether the domain accepts this password, asked without Gatehouse. */
  accepts(dn: string, password: string): Promise<boolean>
}

/** The text of Active Directory: in quotes, as UTF-16. [MS-ADTS] §3.1.1.3.1.5.1. */
const unicodePassword = (password: string) => Buffer.from(`"${password}"`, "utf16le")

const replacing = (type: string, value: string) =>
  new Change({ operation: "replace", modification: new Attribute({ type, values: [value] }) })

/** Sets up a domain, which takes half a minute, and starts its server, with LDAP only. */
export async function activeDirectory(t: { after(callback: () => Promise<void>): void }): Promise<ActiveDirectory> {
  const folder = temporaryFolder()
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
  const { key, cert } = certificate(address)
  for (const [name, text] of [
    ["key", key],
    ["cert", cert],
  ] as const)
    writeFileSync(join(folder, name), text)
  chmodSync(join(folder, "key"), 0o600)
  const provisioned = spawnSync(
    TOOL,
    [
      ...["domain", "provision", `--realm=${REALM}`, "--domain=ACME", "--server-role=dc", "--dns-backend=NONE"],
      ...["--host-name=dc1", `--host-ip=${address}`, `--adminpass=${PASSWORD} 7 A`, `--targetdir=${folder}`],
      // The extended attributes of the file shares need a file system that has them. Nobody uses the shares here.
      `--option=posix:eadb=${folder}/eadb.tdb`,
    ],
    { timeout: 240_000, encoding: "utf8" },
  )
  if (provisioned.status !== 0) throw new Error(`samba-tool domain provision: ${provisioned.stderr}`)
  const configuration = join(folder, "etc/smb.conf")
  const options = {
    "server services": "ldap",
    interfaces: `${address}/8`,
    "bind interfaces only": "yes",
    "tls keyfile": join(folder, "key"),
    "tls certfile": join(folder, "cert"),
    "tls cafile": join(folder, "cert"),
    "log file": join(folder, "log"),
  }
  const given = Object.entries(options).map(([name, value]) => `--option=${name}=${value}`)
  const command = [PROGRAM, "-F", "--no-process-group", "-M", "single", "-s", configuration, ...given] as const
  const { stop } = await serverOf(command, folder, { host: address, port: 636 })
  t.after(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function withClient<T>(dn: string, password: string, work: (client: Client) => Promise<T>): Promise<T> {
    const tlsOptions = { ca: cert, host: address, servername: "" }
    const client = new Client({ url: `ldaps://${address}`, timeout: 20_000, connectTimeout: 20_000, tlsOptions })
    try {
      await client.bind(dn, password)
      return await work(client)
    } finally {
      await client.unbind()
    }
  }
  const asRoot = <T>(work: (client: Client) => Promise<T>) => withClient(ROOT, `${PASSWORD} 7 A`, work)
  const replace = (dn: string, type: string, value: string) =>
    asRoot((client) => client.modify(dn, replacing(type, value)))

  async function person(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const dn = `cn=${name},${PEOPLE}`
    const texts = {
      objectClass: "user",
      sAMAccountName: name,
      userPrincipalName: `${name}@${REALM}`,
      mail: `${name}@acme.example`,
      displayName: name,
      userAccountControl: `${NORMAL_ACCOUNT}`,
      ...more,
    }
    const attributes = Object.entries(texts).map(([type, value]) => new Attribute({ type, values: [value] }))
    const password = new Attribute({ type: "unicodePwd", values: [unicodePassword(PASSWORD)] })
    await asRoot((client) => client.add(dn, [...attributes, password]))
    return dn
  }

  for (const [type, value] of [
    ["pwdProperties", "0"],
    ["minPwdLength", "0"],
    ["lockoutThreshold", `${LOCKED_AFTER}`],
  ] as const)
    await replace(DOMAIN, type, value)
  await person("searcher")

  return {
    address,
    cert,
    person,
    replace,
    disable: (dn) => replace(dn, "userAccountControl", `${NORMAL_ACCOUNT + ACCOUNT_DISABLED}`),
    async rename(dn, to) {
      await asRoot((client) => client.modifyDN(dn, `cn=${to}`))
      const renamed = `cn=${to},${PEOPLE}`
      await replace(renamed, "sAMAccountName", to)
      return renamed
    },
    async group(name, members) {
      const dn = `cn=${name},${PEOPLE}`
      await asRoot((client) =>
        client.add(dn, {
          objectClass: "group",
          sAMAccountName: name,
          ...(members.length > 0 && { member: [...members] }),
        }),
      )
      return dn
    },
    removeMember: (group, member) =>
      asRoot((client) =>
        client.modify(
          group,
          new Change({ operation: "delete", modification: new Attribute({ type: "member", values: [member] }) }),
        ),
      ),
    async references() {
      const found = await asRoot((client) => client.search(DOMAIN, { filter: "(cn=nobody)" }))
      return found.searchReferences.length
    },
    async attributeOf(dn, type) {
      const { searchEntries } = await asRoot((client) => client.search(dn, { scope: "base", attributes: [type] }))
      return String(searchEntries[0]?.[type] ?? "")
    },
    shownByTool(name, attribute) {
      const shown = spawnSync(TOOL, ["user", "show", name, `--attributes=${attribute}`, "-s", configuration], {
        timeout: 60_000,
        encoding: "utf8",
      })
      return new RegExp(`^${attribute}: (.*)$`, "m").exec(shown.stdout)?.[1] ?? shown.stderr
    },
    async accepts(dn, password) {
      return withClient(dn, password, async () => true).catch(() => false)
    },
  }
}
