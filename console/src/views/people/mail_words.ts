import type { UserMail } from "../../api/operations/users.ts"
import type { Topic } from "../../words/language.ts"

interface MailWords {
  readonly purposes: Readonly<Record<UserMail["purpose"], string>>
  /** Why an e-mail was not sent, by the reason of the audit. */
  readonly because: Readonly<Record<string, string>>
}

const en: MailWords = {
  purposes: {
    "reset-password": "Link for a new password",
    "verify-email": "Link to verify the address",
    invitation: "Invitation",
    "sign-up": "Link to sign up",
    "change-email": "Link for a new address",
    "email-change-asked": "Notice: somebody asked for a new address",
    "email-changed": "Notice: new address",
    "recovery-code-used": "Notice: recovery code used",
    "password-changed": "Notice: new password",
    "second-factor-added": "Notice: second factor added",
    "second-factor-removed": "Notice: second factor removed",
    "recovery-codes-replaced": "Notice: new recovery codes",
    "account-deleted": "Notice: account deleted",
    "passkey-added": "Notice: passkey added",
    "passkey-removed": "Notice: passkey removed",
    "passkey-refused": "Notice: passkey refused",
  },
  because: {
    refused: "The mail server refused the address or the e-mail. Its answer is in the log.",
    later: "The mail server refused every attempt of a day. Its answers are in the log.",
    unreachable: "The mail server could not be reached for a day.",
    limited: "Too many e-mails of this kind to this address in an hour. Try again later.",
    "account-disabled": "The account is disabled.",
    "email-missing": "The person has no e-mail address.",
    "email-unverified": "Nobody has verified the address.",
    "email-verified": "The address was verified already.",
    "password-missing": "The person has no password yet. Send a link for a new password.",
    invited: "The person has not accepted the invitation.",
    "not-invited": "The person has accepted the invitation already.",
  },
}

const de: MailWords = {
  purposes: {
    "reset-password": "Link für ein neues Passwort",
    "verify-email": "Link zur Bestätigung der Adresse",
    invitation: "Einladung",
    "sign-up": "Link zum Anlegen eines Kontos",
    "change-email": "Link für eine neue Adresse",
    "email-change-asked": "Hinweis: neue Adresse verlangt",
    "email-changed": "Hinweis: neue Adresse",
    "recovery-code-used": "Hinweis: Wiederherstellungscode benutzt",
    "password-changed": "Hinweis: neues Passwort",
    "second-factor-added": "Hinweis: zweiter Faktor hinzugefügt",
    "second-factor-removed": "Hinweis: zweiter Faktor entfernt",
    "recovery-codes-replaced": "Hinweis: neue Wiederherstellungscodes",
    "account-deleted": "Hinweis: Konto gelöscht",
    "passkey-added": "Hinweis: Passkey hinzugefügt",
    "passkey-removed": "Hinweis: Passkey entfernt",
    "passkey-refused": "Hinweis: Passkey abgelehnt",
  },
  because: {
    refused: "Der Mailserver hat die Adresse oder die E-Mail abgelehnt. Seine Antwort steht im Log.",
    later: "Der Mailserver hat einen Tag lang jeden Versuch abgelehnt. Seine Antworten stehen im Log.",
    unreachable: "Der Mailserver war einen Tag lang nicht erreichbar.",
    limited: "Zu viele E-Mails dieser Art an diese Adresse in einer Stunde. Versuchen Sie es später.",
    "account-disabled": "Das Konto ist gesperrt.",
    "email-missing": "Die Person hat keine E-Mail-Adresse.",
    "email-unverified": "Niemand hat die Adresse bestätigt.",
    "email-verified": "Die Adresse war schon bestätigt.",
    "password-missing": "Die Person hat noch kein Passwort. Senden Sie einen Link für ein neues.",
    invited: "Die Person hat die Einladung nicht angenommen.",
    "not-invited": "Die Person hat die Einladung schon angenommen.",
  },
}

export const MAIL_WORDS: Topic<MailWords> = { en, de }
