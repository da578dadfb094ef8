import { overviewWords } from "../account_overview/de.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Ihr Konto",
  profile: {
    username: "Benutzername",
    name: "Ihr Name",
    email: "E-Mail-Adresse",
    none: "Keine Angabe",
    unverified: "Nicht bestätigt",
    verify: "Adresse bestätigen",
    newName: "Ihr Name, wie ihn Anwendungen sehen",
    nameRule: "Bleibt das Feld leer, sehen Anwendungen Ihren Benutzernamen.",
    wrongName:
      "Dieser Name ist zu lang oder enthält Zeichen, die nicht angezeigt werden können. Wählen Sie einen anderen.",
    save: "Namen speichern",
  },
  password: {
    heading: "Passwort ändern",
    explanation: "Wählen Sie ein Passwort, das Sie sonst nirgends verwenden.",
    endSessions: "Meine anderen Browser abmelden",
    endGrants: "Allen Anwendungen den Zugriff entziehen",
    submit: "Passwort ändern",
  },
  sessions: {
    heading: "Wo Sie angemeldet sind",
    explanation:
      "Melden Sie jeden Browser ab, den Sie nicht kennen. Ändern Sie dann Ihr Passwort, und entziehen Sie dabei allen Anwendungen den Zugriff.",
    here: "Dieser Browser",
    unknown: "Unbekannter Browser",
    since: { before: "Angemeldet am ", after: "" },
    lastSeen: { before: "Zuletzt verwendet: ", after: "" },
    end: "Dort abmelden",
    endOthers: "Alle anderen Browser abmelden",
  },
  applications: {
    heading: "Anwendungen mit Zugriff",
    explanation: "Sie haben diesen Anwendungen erlaubt, Ihr Konto zu verwenden. Hier können Sie das zurücknehmen.",
    none: "Keine Anwendung hat Zugriff auf Ihr Konto.",
    lastUsed: { before: "Zuletzt verwendet am ", after: "" },
    remembered: "Hat jetzt keinen Zugriff. Sie erhält ihn ohne Rückfrage, wenn Sie sich dort anmelden.",
    unchecked: "Niemand bei diesem Dienst hat diese Anwendung geprüft.",
    takeBack: { before: "Zurücknehmen: ", after: "" },
    endAll: "Zugriff ganz entziehen",
  },
  data: {
    heading: "Ihre Daten",
    explanation: "Laden Sie herunter, was dieser Dienst über Sie speichert. Die Datei hat das Format JSON.",
    download: "Herunterladen",
    deletion: "Konto löschen",
    consequence:
      "Sie werden überall abgemeldet, alle Anwendungen verlieren den Zugriff, und Ihre Daten hier werden gelöscht. Niemand kann das rückgängig machen.",
    administrator:
      "Sie verwalten diesen Dienst. Zuerst muss Ihnen ein anderes Administrationskonto diese Rolle nehmen.",
    confirm: "Geben Sie zur Bestätigung Ihren Benutzernamen ein",
    wrongName: "Das ist nicht Ihr Benutzername. Nichts wurde gelöscht.",
    submit: "Mein Konto löschen",
    deleted: "Ihr Konto wurde gelöscht",
    gone: "Anwendungen können eigene Daten über Sie behalten. Bitten Sie auch diese, die Daten zu löschen.",
  },
} satisfies AccountWords
