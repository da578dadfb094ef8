/** One authorization request, from its start to its answer. Stored in sessionStorage, because the page ends in between. Contains no token. */
export interface Transaction {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The place of the person, relative to the path of the console. */
  readonly returnTo: string
  /** The level of sign-in that the request demands. Empty if the request demands no level. */
  readonly acrValues: string
}

const KEY = "gatehouse.console.sign-in"

export const keepTransaction = (transaction: Transaction): void =>
  sessionStorage.setItem(KEY, JSON.stringify(transaction))

/** Returns the transaction and removes it: each answer is used once. Undefined if this tab did not start one. */
export function takeTransaction(): Transaction | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as Transaction)
}
