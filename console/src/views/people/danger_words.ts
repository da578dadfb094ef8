import type { Topic } from "../../words/language.ts"

const en = {
  yourself: "This is your own account. If you lock yourself out, somebody else must let you in again.",
  lastAdministrator:
    "This is the last administrator. The service refuses to disable or delete this account: nobody could administer it any more. Make somebody else an administrator first.",
  disable: "Disable this account",
  disableText:
    "The person cannot sign in any more. Their sessions and the access of applications end for good, also if you enable the account again.",
  enable: "Enable this account",
  enableText: "The person can sign in again.",
  disabled: "The account is disabled",
  enabled: "The account is enabled",
  undo: "Undo",
  history: "History",
  historyText: "Everything that the audit has about this account.",
  showHistory: "Show the audit",
  remove: "Delete this account",
  removeText: "The account and everything that belongs to it is deleted. This cannot be undone.",
  goesWithIt: "With it go:",
  sessions: (count: string) => `${count} sessions`,
  grants: (count: string) => `${count} authorizations of applications`,
  consents: (count: string) => `${count} remembered consents`,
  factors: (count: string) => `${count} second factors and passkeys`,
  groups: (count: string) => `memberships in ${count} groups`,
  nothing: "Nothing else: the person is not signed in, and has allowed no application anything.",
  stays: "The audit keeps the ID of the account for 90 days, without name or e-mail address.",
}

const de: typeof en = {
  yourself: "Das ist Ihr eigenes Konto. Wer sich selbst aussperrt, braucht jemand anderen, der das Konto entsperrt.",
  lastAdministrator:
    "Das ist die letzte Person der Verwaltung. Dieses Konto lässt sich nicht sperren oder löschen: Niemand könnte den Dienst mehr verwalten. Geben Sie zuerst jemand anderem diese Rolle.",
  disable: "Dieses Konto sperren",
  disableText:
    "Die Person kann sich nicht mehr anmelden. Ihre Sitzungen und der Zugriff von Anwendungen enden endgültig, auch wenn Sie das Konto wieder entsperren.",
  enable: "Dieses Konto entsperren",
  enableText: "Die Person kann sich wieder anmelden.",
  disabled: "Das Konto ist gesperrt",
  enabled: "Das Konto ist entsperrt",
  undo: "Rückgängig machen",
  history: "Verlauf",
  historyText: "Alles, was das Protokoll über dieses Konto enthält.",
  showHistory: "Protokoll zeigen",
  remove: "Dieses Konto löschen",
  removeText: "Das Konto und alles, was dazugehört, wird gelöscht. Das lässt sich nicht rückgängig machen.",
  goesWithIt: "Damit enden auch:",
  sessions: (count) => `${count} Sitzungen`,
  grants: (count) => `${count} Freigaben für Anwendungen`,
  consents: (count) => `${count} gemerkte Zustimmungen`,
  factors: (count) => `${count} zweite Faktoren und Passkeys`,
  groups: (count) => `Mitgliedschaften in ${count} Gruppen`,
  nothing: "Sonst nichts: Die Person ist nicht angemeldet und hat keiner Anwendung etwas erlaubt.",
  stays: "Das Protokoll behält die ID des Kontos 90 Tage lang, ohne Name und E-Mail-Adresse.",
}

export const DANGER_WORDS: Topic<typeof en> = { en, de }
