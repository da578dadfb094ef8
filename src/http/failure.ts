import { StoreUnavailable } from "../base/store_unavailable.ts"
import { Refusal } from "../oauth/refusal.ts"

/** What an error comes to. Bodies that the framework could not read are refused in our own words; what nobody foresaw is a defect. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable) return new Refusal("temporarily_unavailable", "store-unavailable", {})
  const code = error instanceof Error && "code" in error ? error.code : undefined
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Refusal("body_too_large", "body-too-large", { expected: "65536 bytes at most" })
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("invalid_request", "body-type-unsupported", {})
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    // Node's word for a connection that ended within the body. Nobody reads the answer, but it is no defect of ours either,
    // and anyone could fill the log with alarms.
    case "ECONNRESET":
      return new Refusal("invalid_request", "body-malformed", {})
    default:
      return new Refusal("server_error", "unexpected", {})
  }
}
