import { say } from "../base/say.ts"
import { file } from "./kinds.ts"
import { optional } from "./option.ts"

/** The settings of TLS that ends at this server. */
export const TLS_OPTIONS = {
  tlsCert: optional(file, {
    env: "GATEHOUSE_TLS_CERT",
    without: say("default-tls"),
    detail:
      "The file begins with the server's own certificate; the certificates of intermediate authorities follow. GATEHOUSE_TLS_KEY must be set too. The server then speaks HTTPS on PORT, and no HTTP. The server reads both files again when they change, without a restart. If the new files cannot be used, the server logs the reason and keeps the old certificate.",
    example: "/etc/gatehouse/fullchain.pem",
  }),
  tlsKey: optional(file, {
    env: "GATEHOUSE_TLS_KEY",
    without: say("default-tls"),
    detail: "The key must have no passphrase. Let only the server's user read the file.",
    example: "/etc/gatehouse/privkey.pem",
  }),
} as const
