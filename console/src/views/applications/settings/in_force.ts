import type { ConsoleWords } from "../../../words/words.ts"
import type { Draft, Folded } from "./draft.ts"

type Words = ConsoleWords["applicationSettings"]

/** The effective values of the folded groups, each with its name. */
export function inForce(
  draft: Draft,
  { short, labels, methods, subjects, ...words }: Words,
  duration: (seconds: number) => string,
): Readonly<Record<Folded, readonly (readonly [name: string, value: string])[]>> {
  const { access_token_format: format, refresh_repeat: repeat, sector_identifier: sector } = draft
  const repeats = repeat === 0 ? short.strict : repeat === null ? "–" : duration(repeat)
  return {
    tokens: [
      [short.access_token_format, format === "jwt" ? "JWT" : short.opaque],
      [short.id_token_alg, draft.id_token_alg],
      [short.userinfo_signed_response_alg, draft.userinfo_signed_response_alg || short.plain],
      [short.refresh_repeat, repeats],
      [short.id_token_on_refresh, draft.id_token_on_refresh ? words.on : words.off],
    ],
    proof: [
      [labels.token_endpoint_auth_method, methods[draft.token_endpoint_auth_method]],
      ...(draft.jwks_uri + draft.jwks === "" ? [] : [[short.jwks, draft.jwks_uri || words.keysHere] as const]),
      ...(draft.federated_identities.length === 0
        ? []
        : [[short.federated_identities, draft.federated_identities.join(", ")] as const]),
    ],
    requests: [
      [
        labels.require_pushed_authorization_requests,
        draft.require_pushed_authorization_requests ? words.on : words.off,
      ],
      [labels.request_object_signing_alg, draft.request_object_signing_alg || words.requestObjectsOff],
    ],
    identity: [
      [labels.subject_type, subjects[draft.subject_type]],
      ...(draft.subject_type === "public" ? [] : [[short.sector_identifier, sector || short.ownHost] as const]),
    ],
  }
}
