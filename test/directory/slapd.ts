import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "ldapts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { certificate, skipWithoutOpenssl } from "../support/certificate.ts"
import { freePort } from "../support/free_port.ts"
import { serverOf } from "./server.ts"

const PROGRAM = ["/usr/sbin/slapd", "/usr/libexec/slapd"].find(existsSync)
const SCHEMAS = ["/etc/ldap/schema", "/etc/openldap/schema"].find(existsSync)
const MODULES = ["/usr/lib/ldap", "/usr/lib/openldap"].find(existsSync)

/** The reason why this machine cannot run an OpenLDAP server, or false. */
export const skipWithoutSlapd =
  PROGRAM === undefined || SCHEMAS === undefined || MODULES === undefined
    ? "no slapd here: apt-get install slapd"
    : skipWithoutOpenssl

export const SUFFIX = "dc=example,dc=com"
export const PEOPLE = `ou=people,${SUFFIX}`
export const SEARCHER = `cn=searcher,${SUFFIX}`
const ROOT = `cn=root,${SUFFIX}`
export const PASSWORD = "correct horse"

export interface Slapd {
  readonly port: number
  readonly securePort: number
  /** The certificate for the name localhost. */
  readonly cert: string
  /** Works as the administrator of the directory. */
  asRoot<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Adds a person below `PEOPLE`. Returns the name of the entry. */
  person(uid: string, more?: Readonly<Record<string, string | string[]>>, rdn?: string): Promise<string>
  /** Whether the directory accepts this password, asked without Gatehouse. */
  accepts(dn: string, password: string): Promise<boolean>
  stop(): Promise<void>
}

/** The syntaxes Directory String and Octet String of RFC 4517. */
const [TEXT, BYTES] = ["1.3.6.1.4.1.1466.115.121.1.15", "1.3.6.1.4.1.1466.115.121.1.40"]

/** The attributes of Active Directory that its preset uses are those of Microsoft's schema, with the same identifiers. */
const configuration = (folder: string, withTls: boolean): string => `
include ${SCHEMAS}/core.schema
include ${SCHEMAS}/cosine.schema
include ${SCHEMAS}/inetorgperson.schema
include ${SCHEMAS}/nis.schema
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX ${TEXT} SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX ${TEXT} SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.782 NAME 'objectCategory' EQUALITY caseIgnoreMatch SYNTAX ${TEXT} SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX ${BYTES} SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP inetOrgPerson STRUCTURAL MUST ( objectGUID $ sAMAccountName $ objectCategory ) MAY userPrincipalName )
modulepath ${MODULES}
moduleload back_mdb
moduleload ppolicy
pidfile ${folder}/pid
${withTls ? `TLSCertificateFile ${folder}/cert\nTLSCertificateKeyFile ${folder}/key` : ""}
access to attrs=userPassword by anonymous auth by * none
access to * by * read
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT}"
rootpw ${PASSWORD.replace(" ", "-")}
directory ${folder}/data
overlay ppolicy
ppolicy_default "cn=policy,${SUFFIX}"
`

const ENTRIES = `dn: ${SUFFIX}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ${PEOPLE}
objectClass: organizationalUnit
ou: people

dn: ${SEARCHER}
objectClass: applicationProcess
objectClass: simpleSecurityObject
cn: searcher
userPassword: ${PASSWORD}

dn: cn=policy,${SUFFIX}
objectClass: applicationProcess
objectClass: pwdPolicy
cn: policy
pwdAttribute: userPassword
pwdLockout: TRUE
pwdMaxFailure: 5
pwdLockoutDuration: 0
`

/** Starts OpenLDAP with its own folder and ports. `address`: where it listens. */
export async function slapd(
  t: { after(callback: () => Promise<void>): void },
  { address = "127.0.0.1", withTls = true }: { readonly address?: string; readonly withTls?: boolean } = {},
): Promise<Slapd> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, "data"))
  const { key, cert } = certificate("localhost")
  writeFileSync(join(folder, "key"), key)
  writeFileSync(join(folder, "cert"), cert)
  writeFileSync(join(folder, "slapd.conf"), configuration(folder, withTls))
  writeFileSync(join(folder, "entries.ldif"), ENTRIES)
  // AppArmor lets the installed program read only its usual folders.
  const program = join(folder, "slapd")
  copyFileSync(PROGRAM ?? "", program)
  const added = spawnSync(program, ["-T", "add", "-f", "slapd.conf", "-l", "entries.ldif"], {
    cwd: folder,
    timeout: 60_000,
  })
  if (added.status !== 0) throw new Error(`slapadd: ${added.stderr}`)
  const [port, securePort] = [await freePort(), await freePort()]
  const urls = [`ldap://${address}:${port}`, ...(withTls ? [`ldaps://${address}:${securePort}`] : [])].join(" ")
  const { stop } = await serverOf([program, "-f", "slapd.conf", "-h", urls, "-d", "0"], folder, { host: address, port })
  t.after(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function asRoot<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: `ldap://${address}:${port}`, timeout: 10_000, connectTimeout: 10_000 })
    try {
      await client.bind(ROOT, PASSWORD.replace(" ", "-"))
      return await work(client)
    } finally {
      await client.unbind()
    }
  }
  return {
    port,
    securePort,
    cert,
    asRoot,
    stop,
    async person(uid, more = {}, rdn = `uid=${uid}`) {
      const dn = `${rdn},${PEOPLE}`
      const entry = { objectClass: "inetOrgPerson", uid, cn: uid, sn: uid, userPassword: PASSWORD, ...more }
      await asRoot((client) => client.add(dn, entry))
      return dn
    },
    async accepts(dn, password) {
      const client = new Client({ url: `ldap://${address}:${port}`, timeout: 10_000, connectTimeout: 10_000 })
      try {
        await client.bind(dn, password)
        return true
      } catch {
        return false
      } finally {
        await client.unbind()
      }
    },
  }
}
