/** The proofs with which a sign-in can begin. A setting lists those that are offered, in their order on the sign-in page. */
export const FIRST_PROOFS = ["passkey", "email-code", "connection", "password"] as const
export type FirstProof = (typeof FIRST_PROOFS)[number]

export const isFirstProof = (word: string): word is FirstProof => (FIRST_PROOFS as readonly string[]).includes(word)

/** The default of GATEHOUSE_FIRST_PROOFS. */
export const USUAL_FIRST_PROOFS: readonly FirstProof[] = ["password", "passkey", "connection"]

/** Whether the proofs have the default order. A page without a list shows this order, and always the password. */
export const isUsual = (order: readonly FirstProof[]): boolean =>
  order.includes("password") && order.join() === USUAL_FIRST_PROOFS.filter((proof) => order.includes(proof)).join()
