import type { RequirementList } from "../requirement.ts"
import { must, not, TLS } from "../requirement.ts"

/** Bearer Token Usage, as it binds userinfo and token validation, and the server that issues the tokens. */
export const RFC6750: RequirementList = {
  standard: "RFC 6750",
  requirements: [
    must("2.1", "The Authorization header is supported", "200 application/json"),
    not("2.2", "A token in a form's body", "it need not be supported, and is not: RFC 6750 §2.2, SHOULD NOT"),
    not("2.3", "A token in the query, with `Cache-Control: private`", "RFC 9700 §4.3.2 forbids it"),
    must(
      "3",
      "A request without a token that gives access is answered with WWW-Authenticate",
      "WWW-Authenticate exactly",
    ),
    must("3", "The challenge's scheme is Bearer, with one parameter or more", "every challenge"),
    must("3", "realm, scope, error and the others stand in it once at most", "every challenge"),
    must("3", "error and error_description hold allowed characters alone", "every challenge"),
    must("3.1", "401 invalid_token, 403 insufficient_scope", "403 insufficient_scope"),
    must("3.1", "No error code where the request has no authentication information", "without an error code"),
    must("5.2", "A token's integrity is protected well enough that no change passes", "any flipped bit is refused"),
    not("5.2", "TLS wherever tokens are sent", TLS),
    must("5.2", "Access tokens are short-lived", "access tokens live an hour at most"),
    not(
      "5.3",
      "What clients must do with bearer tokens",
      "it binds clients; no answer of this server puts a token into a cookie or an address",
    ),
  ],
}
