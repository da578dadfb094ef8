import type { FirstProof } from "../../base/first_proofs.ts"
import type { UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Value } from "../engines/engine.ts"
import { flag, LOWEST_ID } from "./row.ts"

/**
 * Whether user $1 can begin a sign-in without the passkey or the connection whose id is $2. $3 to $6: whether a password, a passkey, a connection and a code
 * by e-mail count. A passkey counts only if it can verify the person, because it is then the only proof.
 */
export const HAS_OTHER_WAY_IN = `(EXISTS (SELECT 1 FROM "user" u WHERE u.id = $1 AND u.password_hash IS NOT NULL AND $3 = 1)
  OR EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = $1 AND p.id <> $2 AND p.user_verified = 1 AND $4 = 1)
  OR EXISTS (SELECT 1 FROM linked_identity o JOIN connection c ON c.id = o.connection_id AND c.enabled = 1
    WHERE o.user_id = $1 AND o.connection_id <> $2 AND $5 = 1)
  OR EXISTS (SELECT 1 FROM "user" e WHERE e.id = $1 AND e.email_key IS NOT NULL AND e.code_off = 0 AND $6 = 1))`

/** The values of `HAS_OTHER_WAY_IN`. `without`: the passkey or the connection, the password, or codes by e-mail. */
export const otherWayIn = (
  userId: UserId,
  without: Uint8Array | "password" | "email-code",
  counting: readonly FirstProof[],
): Value[] => [
  idBytes(userId),
  typeof without === "string" ? LOWEST_ID : without,
  ...(["password", "passkey", "connection", "email-code"] as const).map((proof) =>
    flag(proof !== without && counting.includes(proof)),
  ),
]
