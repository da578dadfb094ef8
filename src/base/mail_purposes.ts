/** The e-mails that report a change, which another person may have made. They are sent even if the account is deleted first. */
export const NOTICE_PURPOSES = [
  "email-changed",
  "recovery-code-used",
  "password-changed",
  "password-removed",
  "email-code-changed",
  "second-factor-added",
  "second-factor-removed",
  "recovery-codes-replaced",
  "account-deleted",
  "passkey-added",
  "passkey-removed",
  "passkey-refused",
  "identity-linked",
  "identity-unlinked",
] as const

export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]

/** What the server sends e-mails for. Rows, audit events, metrics and the words of the e-mails use these names. */
export const MAIL_PURPOSES = [
  "reset-password",
  "verify-email",
  "invitation",
  "sign-up",
  "sign-in-code",
  "change-email",
  "email-change-asked",
  "approval-request",
  ...NOTICE_PURPOSES,
] as const

export type MailPurpose = (typeof MAIL_PURPOSES)[number]
