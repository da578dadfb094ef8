import type { RequirementList } from "../requirement.ts"
import { must, not } from "../requirement.ts"

/** Proof Key for Code Exchange. */
export const RFC7636: RequirementList = {
  standard: "RFC 7636",
  requirements: [
    must("4.1", "A verifier has 43 to 128 unreserved characters", "a verifier has 43 to 128 characters"),
    must("4.2", "S256 is supported", "the challenge of appendix B"),
    must("4.3", "Without a method it is plain", "a challenge without a method is plain"),
    must("4.4", "Challenge and method are kept with the code", "the method is the one stored"),
    must("4.4", "The challenge cannot be extracted from the code by others", "no challenge is stored as it came"),
    must(
      "4.4.1",
      "invalid_request where PKCE is demanded and no challenge came",
      "a public client without a challenge",
    ),
    must("4.4.1", "invalid_request for a method that is not supported", "a method that is not supported"),
    must("4.5", "The verifier is part of the token request", "verifier missing"),
    must("4.6", "A verifier that does not match is invalid_grant", "no other verifier does"),
    not("4.1", "The verifier has enough entropy", "clients make it; its length is checked"),
  ],
}
