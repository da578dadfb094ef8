import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { isIP } from "node:net"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { temporaryFolder } from "../store/temporary_folder.ts"

const openssl = (folder: string, ...args: string[]) => spawnSync("openssl", args, { cwd: folder }).status === 0

/** The reason why this machine cannot run tests with a certificate, or false. */
export const skipWithoutOpenssl = openssl(".", "version") ? false : "no openssl on this machine"

/** Makes a self-signed certificate for one host name or address. */
export function certificate(name: string): { readonly key: string; readonly cert: string } {
  const folder = temporaryFolder()
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key"]
  const named = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${isIP(name) === 0 ? "DNS" : "IP"}:${name}`]
  writeFileSync(join(folder, "key"), "")
  if (!openssl(folder, "req", "-x509", ...key, "-days", "2", "-out", "cert", ...named))
    throw new Error("openssl failed")
  return { key: readFileSync(join(folder, "key"), "utf8"), cert: readFileSync(join(folder, "cert"), "utf8") }
}

interface Issued {
  readonly key: string
  readonly cert: string
}

/** A certificate authority of a test. */
export interface Authority {
  readonly cert: string
  /** `subject` in the form of openssl, such as `/O=Example/CN=client`; `names` such as `DNS:a.example,URI:spiffe://example/a`. */
  issue(subject: string, names?: string): Issued
}

/** Long enough for tests whose clock is years ahead. */
const YEARS = ["-days", "7300"]
const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key"]

function request(folder: string, subject: string, names: string | undefined, ...more: string[]): Issued {
  writeFileSync(join(folder, "key"), "")
  const extension = names === undefined ? [] : ["-addext", `subjectAltName=${names}`]
  const args = ["-x509", "-utf8", ...NEW_KEY, ...YEARS, "-out", "cert", "-subj", subject, ...extension, ...more]
  if (!openssl(folder, "req", ...args)) throw new Error("openssl failed")
  return { key: readFileSync(join(folder, "key"), "utf8"), cert: readFileSync(join(folder, "cert"), "utf8") }
}

/** Makes a self-signed certificate for a client or a server. */
export const selfSigned = (subject: string, names?: string): Issued => request(temporaryFolder(), subject, names)

export function authority(subject: string): Authority {
  const own = request(temporaryFolder(), subject, undefined)
  return {
    cert: own.cert,
    issue(subject, names) {
      const folder = temporaryFolder()
      writeFileSync(join(folder, "ca.key"), own.key)
      writeFileSync(join(folder, "ca"), own.cert)
      const leaf = ["-addext", "basicConstraints=critical,CA:FALSE"]
      return request(folder, subject, names, "-CA", "ca", "-CAkey", "ca.key", ...leaf)
    },
  }
}

/** Writes a certificate and its key into files, as an operator does. A pair that is written to the same folder again replaces the files. */
export function writePair({ cert, key }: Issued, folder = temporaryFolder()) {
  const files = { folder, tlsCert: join(folder, "cert.pem"), tlsKey: join(folder, "key.pem") }
  writeFileSync(files.tlsCert, cert)
  writeFileSync(files.tlsKey, key)
  return files
}

/** Lets this process trust a certificate, in addition to those that other test files of the process trust. */
export const trust = ({ cert }: { readonly cert: string }): void =>
  setDefaultCACertificates([...getCACertificates("default"), cert])
