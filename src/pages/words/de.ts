import type { Words } from "./words.ts"

/** German. */
export const de = {
  signIn: {
    heading: { before: "Melden Sie sich an, um mit ", after: " fortzufahren" },
    username: "Benutzername",
    password: "Passwort",
    submit: "Anmelden",
    reassurance: "Ihr Passwort bleibt bei Gatehouse. Die Anwendung sieht es nicht.",
    problems: {
      "wrong-credentials": "Dieser Benutzername und dieses Passwort gehören zu keinem Konto.",
      "too-many-attempts":
        "Zu viele fehlgeschlagene Anmeldeversuche. Warten Sie einige Minuten und versuchen Sie es dann erneut.",
      busy: "Gatehouse ist gerade ausgelastet und hat Ihr Passwort nicht geprüft. Versuchen Sie es gleich noch einmal.",
    },
  },
  consent: {
    heading: { before: "Darf ", after: " Ihr Konto verwenden?" },
    signedIn: { before: "Angemeldet als ", after: "" },
    otherAccount: "Nicht Sie? Anderes Konto verwenden",
    selfRegistered:
      "Diese Anwendung hat sich selbst registriert. Niemand bei diesem Dienst hat geprüft, wer hinter ihrem Namen steht.",
    asked: "Angefragte Berechtigungen",
    permissions: {
      openid: "Wissen, wer Sie sind",
      profile: "Ihr grundlegendes Profil: Name und Benutzername",
      email: "Ihre E-Mail-Adresse",
      read: "Ihre Daten lesen",
      write: "Ihre Daten ändern",
      admin: "Diesen Dienst verwalten",
    },
    destination: { before: "In beiden Fällen werden Sie zu ", after: " weitergeleitet." },
    deny: "Ablehnen",
    allow: "Erlauben",
  },
  signOut: {
    heading: "Abmelden?",
    signedIn: { before: "Sie sind angemeldet als ", after: ". Um angemeldet zu bleiben, verlassen Sie diese Seite." },
    submit: "Abmelden",
    elsewhere:
      "Damit melden Sie sich in diesem Browser von Gatehouse ab. Anwendungen, die Sie benutzt haben, kennen Sie vielleicht weiterhin.",
  },
  signedOut: {
    heading: "Sie sind abgemeldet",
    advice: "Sie können diese Seite schließen. Schließen Sie auf einem gemeinsam benutzten Gerät auch den Browser.",
  },
  formPost: {
    heading: { before: "Weiter zu ", after: "" },
    explanation: "Mit der Schaltfläche kehren Sie zur Anwendung zurück.",
    submit: "Weiter",
  },
} satisfies Words
