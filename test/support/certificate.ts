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

/** Lets this process trust a certificate, in addition to those that other test files of the process trust. */
export const trust = ({ cert }: { readonly cert: string }): void =>
  setDefaultCACertificates([...getCACertificates("default"), cert])
