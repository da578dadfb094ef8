import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Ein neues Passwort erhalten",
    explanation:
      "Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein. Wir schicken einen Link an die bestätigte E-Mail-Adresse des Kontos.",
    name: "Benutzername oder E-Mail-Adresse",
    submit: "Link schicken",
    back: "Zurück zur Anmeldung",
  },
  resetPassword: {
    heading: "Wählen Sie ein neues Passwort",
    password: "Neues Passwort",
    consequence:
      "Sie werden überall abgemeldet. Anwendungen können erst wieder auf Ihr Konto zugreifen, wenn Sie sich dort neu anmelden.",
    submit: "Passwort ändern",
    busy: "Der Dienst ist gerade ausgelastet und hat nichts geändert. Versuchen Sie es gleich noch einmal.",
  },
  verifyEmail: {
    heading: "Bestätigen Sie Ihre E-Mail-Adresse",
    confirm: { before: "Drücken Sie auf die Schaltfläche, wenn ", after: " Ihre Adresse ist." },
    submit: "Adresse bestätigen",
    ask: { before: "Wir schicken einen Link an ", after: ". Öffnen Sie ihn, um die Adresse zu bestätigen." },
    askSubmit: "Link schicken",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Sehen Sie in Ihr E-Mail-Postfach",
      explanation:
        "Wenn es das Konto gibt und seine E-Mail-Adresse bestätigt ist, ist eine Nachricht mit einem Link unterwegs. Der Link funktioniert einmal, 30 Minuten lang.",
      advice:
        "Wenn nichts ankommt, sehen Sie im Spam-Ordner nach. Ist dort nichts, wenden Sie sich an den Support dieses Dienstes.",
    },
    "password-changed": {
      heading: "Ihr Passwort wurde geändert",
      explanation:
        "Sie wurden überall abgemeldet. Gehen Sie zurück zur Anwendung und melden Sie sich mit dem neuen Passwort an.",
      advice:
        "Passkeys, Authenticator-App und Wiederherstellungscodes Ihres Kontos sind unverändert. Wenn jemand anderes Ihr Passwort kannte, prüfen Sie, ob sie alle von Ihnen sind.",
    },
    "verification-asked": {
      heading: "Sehen Sie in Ihr E-Mail-Postfach",
      explanation: "Eine Nachricht mit einem Link ist unterwegs. Der Link funktioniert einen Tag lang.",
      advice:
        "Wenn nichts ankommt, sehen Sie im Spam-Ordner nach. Ist dort nichts, wenden Sie sich an den Support dieses Dienstes.",
    },
    "email-verified": {
      heading: "Ihre E-Mail-Adresse ist bestätigt",
      explanation: "Sie können diese Seite schließen.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
