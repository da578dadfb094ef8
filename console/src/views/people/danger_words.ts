import type { Topic } from "../../words/language.ts"

const en = {
  yourself: "This is your own account. If you disable it, somebody else must enable it again.",
  lastAdministrator:
    "This is the last administrator. This account cannot be disabled or deleted: nobody could administer the service any more. Make somebody else an administrator first.",
  disable: "Disable this account",
  disableText:
    "The person cannot sign in any more. Their sessions and the access of applications end, and stay ended if you enable the account again.",
  enable: "Enable this account",
  enableText: "The person can sign in again.",
  disabled: "The account is disabled",
  enabled: "The account is enabled",
  undo: "Undo",
  history: "History",
  historyText: "Everything in the audit about this account.",
  showHistory: "Show the audit",
  remove: "Delete this account",
  removeText: "The account and everything that belongs to it are deleted. This cannot be undone.",
  goesWithIt: "Deleted with it:",
  sessions: (count: string) => `sessions: ${count}`,
  grants: (count: string) => `authorizations of applications: ${count}`,
  consents: (count: string) => `remembered consents: ${count}`,
  factors: (count: string) => `second factors and passkeys: ${count}`,
  groups: (count: string) => `memberships in groups: ${count}`,
  nothing: "Nothing else: the person is not signed in, and has given no application access.",
  stays: "The audit keeps the ID of the account for 90 days, without name or e-mail address.",
}

const de: typeof en = {
  yourself: "Das ist Ihr eigenes Konto. Wenn Sie es sperren, muss jemand anderes es entsperren.",
  lastAdministrator:
    "Das ist die letzte Person der Verwaltung. Dieses Konto lässt sich nicht sperren oder löschen: Niemand könnte den Dienst mehr verwalten. Geben Sie zuerst jemand anderem diese Rolle.",
  disable: "Dieses Konto sperren",
  disableText:
    "Die Person kann sich nicht mehr anmelden. Ihre Sitzungen und der Zugriff von Anwendungen enden und bleiben beendet, auch wenn Sie das Konto wieder entsperren.",
  enable: "Dieses Konto entsperren",
  enableText: "Die Person kann sich wieder anmelden.",
  disabled: "Das Konto ist gesperrt",
  enabled: "Das Konto ist entsperrt",
  undo: "Rückgängig machen",
  history: "Verlauf",
  historyText: "Alles, was das Protokoll über dieses Konto enthält.",
  showHistory: "Protokoll zeigen",
  remove: "Dieses Konto löschen",
  removeText: "Das Konto und alles, was dazugehört, werden gelöscht. Das lässt sich nicht rückgängig machen.",
  goesWithIt: "Damit werden gelöscht:",
  sessions: (count) => `Sitzungen: ${count}`,
  grants: (count) => `Freigaben für Anwendungen: ${count}`,
  consents: (count) => `gemerkte Zustimmungen: ${count}`,
  factors: (count) => `zweite Faktoren und Passkeys: ${count}`,
  groups: (count) => `Mitgliedschaften in Gruppen: ${count}`,
  nothing: "Sonst nichts: Die Person ist nicht angemeldet und hat keiner Anwendung Zugriff gegeben.",
  stays: "Das Protokoll behält die ID des Kontos 90 Tage lang, ohne Name und E-Mail-Adresse.",
}

export const DANGER_WORDS: Topic<typeof en> = { en, de }
