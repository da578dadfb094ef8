import { createPrivateKey, X509Certificate } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { createSecureContext } from "node:tls"
import type { Config } from "../config/options.ts"
import { OPTIONS } from "../config/options.ts"

/** The certificate of this server with its key, in PEM. */
export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
  readonly certificate: X509Certificate
}

type Files = Pick<Config, "tlsCert" | "tlsKey">

/** Whether TLS ends at this server. */
export const endsTls = ({ tlsCert, tlsKey }: Files): boolean => tlsCert !== undefined && tlsKey !== undefined

/** A file of TLS cannot be used. The message says which, why, and what to do. */
export class TlsFilesUnusable extends Error {}

/** Reads both files. @throws TlsFilesUnusable */
export function readTlsFiles({ tlsCert = "", tlsKey = "" }: Files): TlsFiles {
  const cert = contentOf("tlsCert", tlsCert)
  const certificate = parsed("tlsCert", tlsCert, "has no certificate in PEM", () => new X509Certificate(cert))
  const key = contentOf("tlsKey", tlsKey)
  const privateKey = parsed("tlsKey", tlsKey, "has no private key in PEM without a passphrase", () =>
    createPrivateKey(key),
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw unusable("tlsKey", tlsKey, `is not the key of the first certificate in ${tlsCert}`)
  // OpenSSL also refuses what is too weak, such as a key of 1024 bits.
  parsed("tlsCert", tlsCert, "cannot be used", () => createSecureContext({ cert, key }))
  return { cert, key, certificate }
}

/** Returns the problem of the files as a sentence, for `loadConfig`. */
export function tlsProblems(config: Config): readonly string[] {
  if (!endsTls(config)) return []
  try {
    readTlsFiles(config)
    return []
  } catch (error) {
    if (error instanceof TlsFilesUnusable) return [error.message]
    throw error
  }
}

/** Changes if one of the files was replaced or rewritten. A symbolic link counts as the file at its end, because Kubernetes replaces links. */
export function stampOf({ tlsCert = "", tlsKey = "" }: Files): string {
  return [tlsCert, tlsKey]
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found === undefined ? "missing" : `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}`
    })
    .join(" ")
}

function contentOf(option: "tlsCert" | "tlsKey", path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw unusable(option, path, `cannot be read (${code}): check the path and its permissions`)
  }
}

function parsed<T>(option: "tlsCert" | "tlsKey", path: string, flaw: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw unusable(option, path, `${flaw} (${(error as Error).message})`)
  }
}

const unusable = (option: "tlsCert" | "tlsKey", path: string, flaw: string) =>
  new TlsFilesUnusable(`${OPTIONS[option].env} is ${path}: the file ${flaw}`)
