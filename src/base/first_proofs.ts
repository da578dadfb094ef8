/** The proofs with which a sign-in can begin. A setting lists those that are offered, in their order on the sign-in page. */
export const FIRST_PROOFS = ["passkey", "email-code", "connection", "password"] as const
export type FirstProof = (typeof FIRST_PROOFS)[number]

export const isFirstProof = (word: string): word is FirstProof => (FIRST_PROOFS as readonly string[]).includes(word)

/** What is offered without a setting, in this order. */
export const USUAL_FIRST_PROOFS: readonly FirstProof[] = ["password", "passkey", "connection"]

/** Whether a page that says no order shows the same. Such a page always has the password. */
export const isUsual = (order: readonly FirstProof[]): boolean =>
  order.includes("password") && order.join() === USUAL_FIRST_PROOFS.filter((proof) => order.includes(proof)).join()
