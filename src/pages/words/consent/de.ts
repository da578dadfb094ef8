import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Darf ", after: " Ihr Konto verwenden?" },
    signedIn: { before: "Angemeldet als ", after: "" },
    otherAccount: "Nicht Sie? Anderes Konto verwenden",
    selfRegistered:
      "Diese Anwendung hat sich selbst registriert. Niemand bei diesem Dienst hat geprüft, wer hinter ihrem Namen steht.",
    calledName: {
      before: "Diese Anwendung nennt sich ",
      after:
        ". Niemand bei diesem Dienst hat diesen Namen geprüft. Unter der Adresse oben veröffentlicht die Anwendung ihre Beschreibung.",
    },
    localRedirect:
      "Jedes Programm auf Ihrem Gerät kann die Antwort empfangen. Erlauben Sie den Zugriff nur, wenn Sie diese Anwendung dort gerade selbst gestartet haben.",
    asked: "Angefragte Berechtigungen",
    resources: "Für diese Dienste",
    permissions: {
      openid: "Wissen, wer Sie sind",
      profile: "Ihr grundlegendes Profil: Name und Benutzername",
      email: "Ihre E-Mail-Adresse",
      read: "Ihre Daten lesen",
      write: "Ihre Daten ändern",
      admin: "Diesen Dienst verwalten",
      address: "Ihre Postanschrift",
      phone: "Ihre Telefonnummer",
      "admin:read": "Anwendungen, Benutzer und Einstellungen dieses Dienstes einsehen",
      "admin:clients": "Anwendungen und APIs dieses Dienstes verwalten",
      "admin:people": "Benutzer dieses Dienstes verwalten",
      "admin:settings": "Einstellungen dieses Dienstes verwalten",
    },
    moreOfProfile: "Weitere Angaben aus Ihrem Profil: ",
    profileDetails: {
      given_name: "Vorname",
      family_name: "Nachname",
      middle_name: "zweiter Vorname",
      nickname: "Spitzname",
      profile: "Profilseite",
      picture: "Bild",
      website: "Website",
      gender: "Geschlecht",
      birthdate: "Geburtsdatum",
      zoneinfo: "Zeitzone",
      locale: "Sprache",
    },
    destination: { before: "In beiden Fällen werden Sie zu ", after: " weitergeleitet." },
    deny: "Ablehnen",
    allow: "Erlauben",
  },
} satisfies Pick<Words, "consent">
