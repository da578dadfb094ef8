import { isIP } from "node:net"
import { endsTls, readTlsFiles, TlsFilesUnusable } from "../../assembly/tls_files.ts"
import type { Config } from "../../config/options.ts"
import { publicUrlOf } from "../../config/public_url.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"

const CHECK = "certificate"
const DAY_MS = 86_400_000
/** Programs that renew certificates do so a month before the end, so something is wrong two weeks before it. */
const SOON_MS = 14 * DAY_MS

/** Checks the certificate with which this server ends TLS: its key, its end, and whether it is for the host of the public URL. */
export function* checkTls(config: Config, now: number): Generator<Finding> {
  if (!endsTls(config)) return
  try {
    const { certificate } = readTlsFiles(config)
    const end = certificate.validToDate
    const values = { file: config.tlsCert ?? "", valid_to: end.toISOString() }
    const says = `the certificate is valid until ${end.toISOString()}`
    if (end.getTime() <= now)
      yield problem([CHECK, "certificate-expired", values], `the certificate expired at ${end.toISOString()}`, RENEW)
    else if (end.getTime() - now < SOON_MS) yield warning([CHECK, "certificate-expires-soon", values], says, RENEW)
    else yield ok([CHECK, "certificate-valid", values], says)
    const host = new URL(publicUrlOf(config)).hostname.replace(/^\[(.*)\]$/, "$1")
    const names = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
    if (names === undefined)
      yield problem(
        [CHECK, "certificate-for-other-host", { file: config.tlsCert ?? "", host }],
        `the certificate is not for ${host}, the host of the public URL`,
        `Get a certificate for ${host}, or set GATEHOUSE_URL to a host of the certificate`,
      )
  } catch (error) {
    if (!(error instanceof TlsFilesUnusable)) throw error
    yield problem([CHECK, "certificate-unusable"], error.message, "Correct the files; the server needs no restart")
  }
}

const RENEW = "Renew the certificate: replace the files of GATEHOUSE_TLS_CERT and GATEHOUSE_TLS_KEY, without a restart"
