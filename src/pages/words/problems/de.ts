import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "Eine Anwendung",
    reference: "Referenz:",
    again: "Noch einmal versuchen",
    toApplication: { before: "Zu ", after: "" },
    "sign-in-link": {
      heading: "Dieser Anmeldelink funktioniert nicht",
      explanation: {
        before: "",
        after:
          " hat eine Anmeldeanfrage geschickt, die wir nicht annehmen können. Es wurden keine Daten weitergegeben.",
      },
      advice:
        "Gehen Sie zurück zur Anwendung und versuchen Sie es noch einmal. Wenn es wieder passiert, wenden Sie sich an den Support der Anwendung und nennen Sie die Referenz unten.",
    },
    "sign-out-link": {
      heading: "Dieser Abmeldelink funktioniert nicht",
      explanation: {
        before: "",
        after: " hat eine Abmeldeanfrage geschickt, die wir nicht annehmen können. Sie wurden nicht abgemeldet.",
      },
      advice: "Um sich hier abzumelden, öffnen Sie die Startseite dieses Dienstes und wählen Sie „Abmelden“.",
    },
    "setup-link": {
      heading: "Dieser Einrichtungslink funktioniert nicht",
      explanation:
        "Ein Einrichtungslink funktioniert einmal, eine Stunde lang, unter der Adresse dieses Dienstes und nur, solange es kein Administrationskonto gibt.",
      advice:
        "Öffnen Sie den Link genau so, wie er ausgegeben wurde. Der Befehl „gatehouse admin link“ gibt einen neuen aus, und „gatehouse explain“ mit der Referenz unten nennt die Ursache.",
    },
    "account-link": {
      heading: "Dieser Link funktioniert nicht",
      explanation:
        "Ein Link aus einer E-Mail funktioniert einmal und nur für begrenzte Zeit. Er wird auch ungültig, wenn sich das Konto ändert.",
      advice: "Fordern Sie eine weitere E-Mail an und öffnen Sie den Link in der neuesten.",
    },
    "cookie-missing": {
      heading: "Ihr Browser hat ein Cookie nicht behalten",
      explanation:
        "Dieser Dienst braucht ein Cookie, um Sie anzumelden, und Ihr Browser hat es nicht zurückgeschickt. Es wurden keine Daten weitergegeben.",
      advice:
        "Erlauben Sie Cookies für diese Website und versuchen Sie es noch einmal. Wenn eine App diese Seite in einem eigenen Fenster geöffnet hat, öffnen Sie die Seite stattdessen in Ihrem Browser. Wenn es wieder passiert, wenden Sie sich an den Support dieses Dienstes und nennen Sie die Referenz unten.",
    },
    "plain-http": {
      heading: "Verwenden Sie die https-Adresse",
      explanation:
        "Diese Seite wurde wahrscheinlich über http statt https geöffnet. Ihr Browser hat deshalb das Cookie nicht behalten, das für die Anmeldung nötig ist. Es wurden keine Daten weitergegeben.",
      advice:
        "Der Link unten führt zur https-Adresse. Wenn es wieder passiert, wenden Sie sich an den Support dieses Dienstes und nennen Sie die Referenz unten.",
    },
    "not-found": {
      heading: "Seite nicht gefunden",
      explanation: "Dieser Dienst hat keine Seite unter dieser Adresse.",
      advice: "Prüfen Sie die Adresse auf Tippfehler, auch bei der Groß- und Kleinschreibung.",
    },
    "method-not-allowed": {
      heading: "Das geht hier nicht",
      explanation: "Diese Adresse nimmt diese Art von Anfrage nicht an.",
    },
    "body-too-large": {
      heading: "Zu viele Daten",
      explanation: "Es wurden mehr Daten gesendet, als dieser Dienst annimmt.",
    },
    "too-many-changes": {
      heading: "Zu viele Änderungen",
      explanation: "Ihr Konto wurde in kurzer Zeit zu oft geändert. Diese Änderung wurde nicht vorgenommen.",
      advice: { before: "Versuchen Sie es ", after: " noch einmal." },
    },
    "too-many-requests": {
      heading: "Bitte warten Sie einen Moment",
      explanation: "In kurzer Zeit gab es zu viele Versuche.",
      advice: "Versuchen Sie es später noch einmal.",
    },
    unavailable: {
      heading: "Bitte versuchen Sie es gleich noch einmal",
      explanation:
        "Der Dienst kann gerade nicht antworten. Nichts ging verloren, und es wurden keine Daten weitergegeben.",
      advice: "Warten Sie einige Sekunden und laden Sie diese Seite dann neu.",
    },
    defect: {
      heading: "Bei uns ist etwas schiefgegangen",
      explanation: "Der Dienst konnte nicht antworten. Der Fehler wurde aufgezeichnet.",
      advice:
        "Versuchen Sie es noch einmal. Wenn es wieder passiert, wenden Sie sich an den Support dieses Dienstes und nennen Sie die Referenz unten.",
    },
  },
  onward: {
    request: {
      heading: "Diese Anmeldung hat nicht funktioniert",
      explanation: {
        before: "",
        after: " hat eine Anfrage geschickt, die wir nicht annehmen können. Es wurden keine Daten weitergegeben.",
      },
    },
    access: {
      heading: "Diese Anmeldung hat nicht funktioniert",
      explanation: {
        before: "",
        after: " hat einen Zugriff angefragt, der hier nicht möglich ist. Es wurden keine Daten weitergegeben.",
      },
    },
    "another-account": {
      heading: "Das ist nicht das erwartete Konto",
      explanation: { before: "", after: " erwartet ein anderes Konto als Ihres. Es wurden keine Daten weitergegeben." },
      advice: "Beginnen Sie in der Anwendung von vorn und melden Sie sich mit dem anderen Konto an.",
    },
    "sign-in-method": {
      heading: "Diese Anmeldung hat nicht funktioniert",
      explanation: {
        before: "",
        after:
          " verlangt eine Art der Anmeldung, die dieser Dienst nicht anbietet. Es wurden keine Daten weitergegeben.",
      },
    },
    "asked-too-often": {
      heading: "Sie wurden zu oft gefragt",
      explanation: {
        before:
          "Sie haben innerhalb einer Stunde viele solche Anfragen abgelehnt. Vorerst zeigen wir Ihnen keine weiteren Anfragen von ",
        after: ". Es wurden keine Daten weitergegeben.",
      },
      advice:
        "Wenn Sie diese Anwendung doch benutzen möchten, warten Sie eine Stunde und beginnen Sie dann dort von vorn.",
    },
    defect: {
      heading: "Bei uns ist etwas schiefgegangen",
      explanation: {
        before: "Wir konnten ",
        after: " nicht antworten. Es wurden keine Daten weitergegeben, und der Fehler wurde aufgezeichnet.",
      },
      advice:
        "Beginnen Sie in der Anwendung von vorn. Wenn es wieder passiert, wenden Sie sich an den Support dieses Dienstes und nennen Sie die Referenz unten.",
    },
    advice:
      "Niemand bei diesem Dienst hat diese Anwendung geprüft. Fahren Sie nur fort, wenn Sie sie kennen. Schließen Sie sonst diese Seite.",
    submit: { before: "Weiter zu ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
