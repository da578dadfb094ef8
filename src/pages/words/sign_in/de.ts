import { passkeyWords } from "../passkeys/de.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Melden Sie sich an, um mit ", after: " fortzufahren" },
    username: "Benutzername",
    password: "Passwort",
    submit: "Anmelden",
    forgotten: "Passwort vergessen?",
    reassurance: "Ihr Passwort bleibt bei Gatehouse.",
    notSeen: "Die Anwendung sieht es nicht.",
    destination: { before: "Danach geht es weiter zu ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Der Benutzername oder das Passwort ist falsch.",
      passkey: "Dieser Passkey hat hier nicht funktioniert. Versuchen Sie es noch einmal oder mit dem Passwort.",
      "too-many-attempts":
        "Zu viele fehlgeschlagene Anmeldeversuche. Warten Sie einige Minuten und versuchen Sie es dann erneut.",
      busy: "Gatehouse ist gerade ausgelastet und hat Ihr Passwort nicht geprüft. Versuchen Sie es gleich noch einmal.",
    },
  },
  setup: {
    heading: "Administrationskonto anlegen",
    explanation: "Dieses Konto verwaltet den Dienst. Die Seite funktioniert einmal: Danach ist der Link wertlos.",
    email: "E-Mail-Adresse",
    name: "Name (freiwillig)",
    passwordRule: {
      before: "Mindestens ",
      after:
        " Zeichen. Kein häufiges Passwort und weder Ihr Benutzername noch Ihre E-Mail-Adresse noch der Name dieses Dienstes.",
    },
    submit: "Administrationskonto anlegen",
    problems: {
      username:
        "Dieser Benutzername ist nicht möglich. Verwenden Sie keine unsichtbaren Zeichen und am Anfang und Ende keine Leerzeichen.",
      "username-taken": "Dieser Benutzername ist nicht verfügbar.",
      email: "Das ist keine E-Mail-Adresse.",
      "email-taken": "Diese E-Mail-Adresse gehört zu einem anderen Konto.",
      name: "Dieser Name ist nicht möglich. Wählen Sie einen kürzeren ohne unsichtbare Zeichen.",
      "password-short": "Dieses Passwort ist zu kurz.",
      "password-weak": "Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.",
      busy: "Der Dienst ist gerade ausgelastet und hat nichts angelegt. Versuchen Sie es gleich noch einmal.",
    },
  },
  signOut: {
    heading: "Abmelden?",
    signedIn: { before: "Sie sind angemeldet als ", after: ". Um angemeldet zu bleiben, verlassen Sie diese Seite." },
    submit: "Abmelden",
    elsewhere:
      "Damit melden Sie sich in diesem Browser von Gatehouse ab. Bei Anwendungen, die Sie benutzt haben, sind Sie vielleicht noch angemeldet.",
  },
  signedOut: {
    heading: "Sie sind abgemeldet",
    advice: "Sie können diese Seite schließen. Schließen Sie auf einem gemeinsam benutzten Gerät auch den Browser.",
  },
  home: {
    heading: "Gatehouse läuft",
    explanation:
      "Mit Gatehouse melden Sie sich bei Anwendungen an und entscheiden, was jede Anwendung darf. Die Anwendungen nutzen OAuth 2.0 und OpenID Connect.",
    address: "Adresse",
    discovery: "Discovery-Dokument für Anwendungen",
  },
  formPost: {
    heading: { before: "Weiter zu ", after: "" },
    explanation: "Mit der Schaltfläche kehren Sie zur Anwendung zurück.",
    submit: "Weiter",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
