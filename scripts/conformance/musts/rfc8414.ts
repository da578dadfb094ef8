import type { RequirementList } from "../requirement.ts"
import { must, named, not, once, TLS } from "../requirement.ts"

/** OAuth 2.0 Authorization Server Metadata. */
export const RFC8414: RequirementList = {
  standard: "RFC 8414",
  requirements: [
    must(
      "2",
      "issuer, authorization_endpoint, token_endpoint and response_types_supported are there",
      "the document, exactly",
    ),
    must("2", "The issuer has no query and no fragment", "the issuer has no query"),
    not("2", "The issuer is an https URL", TLS),
    must("2", "Keys are marked by `use` where a set may hold both kinds", "has public members alone"),
    once(
      named("token_endpoint_auth_signing_alg_values_supported"),
      "2",
      "token_endpoint_auth_signing_alg_values_supported is there where assertions are accepted, without `none`",
      "signing_alg",
    ),
    not("2.1", "Signed metadata", "there is none, and none is announced"),
    must("3", "The metadata are found at the well-known address", "the OAuth metadata address"),
    once(
      { under: "src/", says: "RFC 8414 §3.1" },
      "3.1",
      "Where the issuer has a path, the well-known part stands before it",
      "path",
    ),
    must("3.1", "Asked for by GET", "the document, exactly"),
    must("3.2", "200 and application/json; nothing in it is empty", "the document, exactly"),
    must("3.3", "`issuer` is the issuer that the address was made from", "issuer, discovery, pages and every endpoint"),
    not("6.1", "TLS for metadata", TLS),
  ],
}

/** Authorization Server Issuer Identification. */
export const RFC9207: RequirementList = {
  standard: "RFC 9207",
  requirements: [
    must(
      "2",
      "Every authorization response, errors too, says who answers, where the setting is on",
      "every answer ends with the issuer",
    ),
    must("2", "`iss` is the issuer of the metadata, without query and fragment", "every answer ends with the issuer"),
    must(
      "3",
      "authorization_response_iss_parameter_supported is announced where it is so, and only there",
      "announced only where it is on",
    ),
  ],
}
