import type { PasskeyWords } from "../words.ts"

/** German. */
export const passkeyWords = {
  security: {
    passkeys: "Passkeys",
    passkeyCount: { before: "Passkeys Ihres Kontos: ", after: "" },
    managePasskeys: "Passkeys verwalten",
  },
  signIn: {
    submit: "Mit einem Passkey anmelden",
    cancelled:
      "Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich mit dem Passwort an.",
  },
  secondFactor: {
    submit: "Passkey verwenden",
    cancelled: "Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal.",
    lost: "Wenn Sie Ihre Passkeys verloren haben, bitten Sie die Betreiber dieses Dienstes, sie zu entfernen. Danach können Sie einen neuen hinzufügen.",
  },
  page: {
    heading: "Ihre Passkeys",
    explanation:
      "Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an statt mit einem Passwort. Ihr Gerät gibt diese an niemanden weiter.",
    added: { before: "Hinzugefügt am ", after: "." },
    used: { before: "Zuletzt verwendet am ", after: "." },
    unused: "Noch nicht verwendet.",
    remove: "Entfernen",
    add: "Passkey hinzufügen",
    name: "Name, zum Beispiel „Mein Telefon“",
    submit: "Passkey hinzufügen",
    cancelled: "Es wurde kein Passkey hinzugefügt. Versuchen Sie es noch einmal, wenn Sie einen möchten.",
    exists: "Dieses Gerät hat schon einen Passkey Ihres Kontos.",
    unsupported: "Dieser Browser kann hier keine Passkeys verwenden, oder JavaScript ist ausgeschaltet.",
    unavailable:
      "Passkeys funktionieren bei diesem Dienst noch nicht. Seine Webadresse muss mit https beginnen und einen Namen statt Zahlen haben. An Ihrem Browser und Ihrem Gerät liegt es nicht. Die Betreiber des Dienstes können die Adresse ändern.",
    otherAddress: {
      before:
        "Unter der Adresse, unter der Sie diese Seite geöffnet haben, funktionieren Passkeys nicht. Öffnen Sie diesen Dienst stattdessen unter ",
      after: ".",
    },
    demanded: "Um fortzufahren, brauchen Sie einen Passkey.",
    elsewhere:
      "Melden Sie sich noch einmal in einem Browser an, der Passkeys unterstützt, auf diesem oder einem anderen Gerät. Fügen Sie dort einen hinzu.",
    problems: {
      name: "Geben Sie dem Passkey einen Namen mit höchstens 60 Zeichen und ohne unsichtbare Zeichen.",
      refused: "Dieser Passkey wurde nicht hinzugefügt. Versuchen Sie es noch einmal.",
      taken: "Dieser Passkey wurde nicht hinzugefügt, denn er gehört schon zu einem Konto.",
      "too-many": "Sie haben schon die größte erlaubte Zahl von Passkeys. Entfernen Sie zuerst einen.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "Passkey bei {host} hinzugefügt",
      explanation:
        "Dem Konto {username} bei {host} wurde ein Passkey hinzugefügt. Damit ist eine Anmeldung ohne Passwort möglich.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "passkey-removed": {
      subject: "Passkey bei {host} entfernt",
      explanation:
        "Ein Passkey des Kontos {username} bei {host} wurde entfernt. Damit ist keine Anmeldung mehr möglich.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "passkey-refused": {
      subject: "Passkey bei {host} abgelehnt",
      explanation:
        "Ein Passkey des Kontos {username} bei {host} wurde abgelehnt. Er könnte eine Kopie sein: Vielleicht hat jemand anders Ihren Passkey.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Entfernen Sie diesen Passkey aus Ihrem Konto. Hilfe bekommen Sie beim Support dieses Dienstes."],
    },
  },
} satisfies PasskeyWords
