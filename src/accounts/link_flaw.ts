/** Why a link from an e-mail does not work. */
export type LinkFlaw =
  | ("account-link-malformed" | "account-link-expired" | "account-link-spent")
  | "account-link-not-allowed"
