import type { SignUpWords } from "../words.ts"

/** German. */
export const signUpWords = {
  heading: "Konto anlegen",
  explanation:
    "Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link. Öffnen Sie ihn, um Ihr Konto anzulegen.",
  submit: "Link schicken",
  domain: "Mit einer Adresse dieser Domain können Sie hier kein Konto anlegen. Verwenden Sie eine andere Adresse.",
  asked: {
    heading: "Sehen Sie in Ihr E-Mail-Postfach",
    explanation: {
      before: "Wir haben eine E-Mail an ",
      after: " geschickt. Öffnen Sie den Link, der darin steht.",
    },
    advice:
      "Der Link gilt einen Tag. Wenn nichts ankommt, prüfen Sie die Adresse und den Spam-Ordner. Sie können diese Seite offen lassen.",
  },
  create: {
    heading: "Legen Sie Ihr Konto an",
    address: { before: "Dieses Konto wird zur E-Mail-Adresse ", after: " gehören." },
    signedIn: {
      before: "Sie sind als ",
      after: " angemeldet. Wenn Sie fortfahren, meldet sich dieser Browser mit dem neuen Konto an.",
    },
    submit: "Konto anlegen",
    usernameAddress: "Ein Benutzername mit einem @ kann nur Ihre eigene E-Mail-Adresse sein.",
    usernameLetters:
      "Dieser Benutzername hat Buchstaben, die wie andere aussehen. Verwenden Sie nur die üblichen Buchstaben einer Sprache.",
    busy: "Der Dienst ist gerade ausgelastet und hat nichts angelegt. Versuchen Sie es in Kürze noch einmal.",
  },
  mails: {
    "sign-up": {
      subject: "Legen Sie Ihr Konto bei {host} an",
      explanation:
        "Jemand hat mit dieser E-Mail-Adresse ein Konto bei {host} angefordert. Wenn Sie das waren, öffnen Sie diesen Link und legen Sie es an.",
      button: "Konto anlegen",
      advice: [
        "Der Link funktioniert einmal, einen Tag lang. Um dort fortzufahren, wo Sie begonnen haben, öffnen Sie ihn im selben Browser.",
        "Wenn Sie das nicht waren, tun Sie nichts: Es wird kein Konto angelegt.",
      ],
    },
    "account-exists": {
      subject: "Sie haben schon ein Konto bei {host}",
      explanation:
        "Jemand hat mit dieser E-Mail-Adresse ein neues Konto bei {host} angefordert. Diese Adresse gehört schon zum Konto {username}. Es wurde nichts geändert.",
      button: "Zur Anmeldung",
      advice: [
        "Wenn Sie das Passwort vergessen haben, wählen Sie auf der Anmeldeseite „Passwort vergessen?“.",
        "Wenn Sie das nicht waren, tun Sie nichts.",
      ],
    },
  },
} satisfies SignUpWords
