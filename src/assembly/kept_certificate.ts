import type { Config } from "../config/options.ts"
import type { Log } from "../observe/log.ts"
import type { TlsFiles } from "./tls_files.ts"
import { readTlsFiles, stampOf } from "./tls_files.ts"

const EVERY_MS = 10_000
/** A renewal writes two files, one after the other. Files that do not fit are a problem only if they are the same at the next look. */
const LOOKS_BEFORE_ALARM = 2

export interface KeptCertificate {
  /** Looks at the files, as the server does every ten seconds. */
  look(): void
  stop(): void
}

/**
 * Uses the new certificate when its files change. Looks at the files instead of waiting for notices of the system, which do not arrive from every kind
 * of volume.
 */
export function keepCertificate(config: Config, use: (files: TlsFiles) => void, log: Log): KeptCertificate {
  let used = stampOf(config)
  let unusable: { readonly stamp: string; looks: number } | undefined

  function look(): void {
    const stamp = stampOf(config)
    if (stamp === used) return
    try {
      const files = readTlsFiles(config)
      use(files)
      used = stamp
      unusable = undefined
      log.info({ validTo: validTo(files) }, `The new certificate is in use. It is valid until ${validTo(files)}.`)
    } catch (error) {
      if (unusable?.stamp !== stamp) unusable = { stamp, looks: 0 }
      unusable.looks += 1
      if (unusable.looks === LOOKS_BEFORE_ALARM) log.error({ problem: messageOf(error) }, KEEPS_OLD)
    }
  }

  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

const validTo = ({ certificate }: TlsFiles): string => certificate.validToDate.toISOString()

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const KEEPS_OLD =
  "The new files of GATEHOUSE_TLS_CERT and GATEHOUSE_TLS_KEY cannot be used, so the server keeps the certificate that it has. Correct the files; no restart is needed."
