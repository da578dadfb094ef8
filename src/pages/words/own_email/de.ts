import type { OwnEmailWords } from "../words.ts"

/** German. */
export const ownEmailWords = {
  page: {
    heading: "Ihre E-Mail-Adresse",
    present: { before: "Ihre jetzige Adresse ist ", after: "." },
    explanation:
      "Wir schicken einen Link an die neue Adresse. Die Adresse ändert sich, wenn Sie den Link öffnen und dort auf die Schaltfläche drücken. Ihre jetzige Adresse erhält sofort einen Hinweis.",
    email: "Neue E-Mail-Adresse",
    wrong: "Geben Sie eine andere E-Mail-Adresse ein, zum Beispiel ann@example.com.",
    submit: "Link schicken",
    askedHeading: "Sehen Sie im neuen Postfach nach",
    asked:
      "Wenn die neue Adresse E-Mails empfangen kann, ist eine Nachricht mit einem Link unterwegs. Öffnen Sie den Link in einem Browser, in dem Sie mit diesem Konto angemeldet sind. Er funktioniert einen Tag lang.",
    confirm: { before: "Drücken Sie auf die Schaltfläche, damit ", after: " die Adresse Ihres Kontos wird." },
    confirmSubmit: "Adresse ändern",
    change: "Adresse ändern",
  },
  mails: {
    "change-email": {
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse bei {host}",
      explanation:
        "Jemand möchte diese Adresse zur E-Mail-Adresse eines Kontos bei {host} machen. Wenn Sie das waren, öffnen Sie diesen Link in einem Browser, in dem Sie dort angemeldet sind.",
      button: "Neue Adresse bestätigen",
      advice: [
        "Der Link funktioniert einmal, einen Tag lang.",
        "Wenn Sie das nicht waren, beachten Sie diese Nachricht nicht. Es ändert sich nichts.",
      ],
    },
    "email-change-asked": {
      subject: "Jemand möchte Ihre E-Mail-Adresse bei {host} ändern",
      explanation:
        "Jemand, der mit dem Konto {username} bei {host} angemeldet ist, möchte dessen E-Mail-Adresse ändern. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort. Das verhindert die Änderung.",
      button: "Neues Passwort wählen",
      advice: ["Wenn Sie das waren, tun Sie nichts. Wir haben einen Link an die neue Adresse geschickt."],
    },
    "email-changed": {
      subject: "Ihre E-Mail-Adresse bei {host} wurde geändert",
      explanation:
        "Die E-Mail-Adresse des Kontos {username} bei {host} wurde geändert. Diese Adresse gehört nicht mehr zum Konto. Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes.",
      button: "Dienst öffnen",
      advice: ["Wenn Sie das erwartet haben, tun Sie nichts."],
    },
    "recovery-code-used": {
      subject: "Bei {host} wurde ein Wiederherstellungscode benutzt",
      explanation:
        "Jemand hat sich mit einem Wiederherstellungscode beim Konto {username} bei {host} angemeldet. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.",
      button: "So melden Sie sich an",
      advice: [
        "Wenn Sie das waren, ersetzen Sie, was Sie verloren haben: Fügen Sie eine Authentifizierungs-App oder einen Passkey hinzu.",
      ],
    },
  },
} satisfies OwnEmailWords
