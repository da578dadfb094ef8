/** The proofs with which a sign-in can begin. A setting lists those that are offered, in their order on the sign-in page. */
export const FIRST_PROOFS = ["passkey", "email-code", "connection", "password"] as const
export type FirstProof = (typeof FIRST_PROOFS)[number]

export const isFirstProof = (word: string): word is FirstProof => (FIRST_PROOFS as readonly string[]).includes(word)
