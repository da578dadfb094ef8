/** Whether user $1 can sign in without the passkey or the connection whose id is $2. */
export const HAS_OTHER_WAY_IN = `(EXISTS (SELECT 1 FROM "user" u WHERE u.id = $1 AND u.password_hash IS NOT NULL)
  OR EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = $1 AND p.id <> $2)
  OR EXISTS (SELECT 1 FROM linked_identity o JOIN connection c ON c.id = o.connection_id AND c.enabled = 1
    WHERE o.user_id = $1 AND o.connection_id <> $2))`
