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
type Option = "tlsCert" | "tlsKey" | "tlsClientCa"

/** Whether TLS ends at this server. */
export const endsTls = ({ tlsCert, tlsKey }: Files): boolean => tlsCert !== undefined && tlsKey !== undefined

/** The server cannot use a TLS file. The message says which, why, and what to do. */
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

/** Reads the authorities for certificates of clients; undefined if the setting names none. @throws TlsFilesUnusable */
export function readClientCa({ tlsClientCa }: Pick<Config, "tlsClientCa">): Buffer | undefined {
  if (tlsClientCa === undefined) return undefined
  const ca = contentOf("tlsClientCa", tlsClientCa)
  parsed("tlsClientCa", tlsClientCa, "has no certificate in PEM", () => new X509Certificate(ca))
  parsed("tlsClientCa", tlsClientCa, "cannot be used", () => createSecureContext({ ca }))
  return ca
}

/** Returns the problems of the files as sentences, for `loadConfig`. */
export const tlsProblems = (config: Config): readonly string[] =>
  [endsTls(config) ? readTlsFiles : undefined, readClientCa].flatMap((read) => {
    try {
      read?.(config)
      return []
    } catch (error) {
      if (error instanceof TlsFilesUnusable) return [error.message]
      throw error
    }
  })

/** Changes if one of the files was replaced or rewritten. A symbolic link counts as the file at its end, because Kubernetes replaces links. */
export function stampOf({ tlsCert = "", tlsKey = "" }: Files): string {
  return [tlsCert, tlsKey]
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found === undefined ? "missing" : `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}`
    })
    .join(" ")
}

function contentOf(option: Option, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw unusable(option, path, `cannot be read (${code}): check the path and its permissions`)
  }
}

function parsed<T>(option: Option, path: string, flaw: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw unusable(option, path, `${flaw} (${(error as Error).message})`)
  }
}

const unusable = (option: Option, path: string, flaw: string) =>
  new TlsFilesUnusable(`${OPTIONS[option].env} is ${path}: the file ${flaw}`)
