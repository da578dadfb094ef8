import { passkeyWords } from "./passkeys/de.ts"
import type { Words } from "./words.ts"

/** German. */
export const de = {
  signIn: {
    heading: { before: "Melden Sie sich an, um mit ", after: " fortzufahren" },
    username: "Benutzername",
    password: "Passwort",
    submit: "Anmelden",
    forgotten: "Passwort vergessen?",
    reassurance: "Ihr Passwort bleibt bei Gatehouse. Die Anwendung sieht es nicht.",
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
  secondFactor: {
    heading: "Bestätigen Sie, dass Sie es sind",
    code: "Code aus der App",
    codeAdvice:
      "Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein, die sie für dieses Konto zeigt.",
    submit: "Code prüfen",
    useRecoveryCode: "Stattdessen einen Wiederherstellungscode verwenden",
    recoveryCode: "Wiederherstellungscode",
    recoveryAdvice: "Einer der Codes, die Sie aufbewahrt haben. Jeder gilt einmal.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Dieser Passkey hat hier nicht funktioniert. Versuchen Sie es noch einmal.",
      "one-time-code":
        "Dieser Code stimmt nicht oder wurde schon verwendet. Geben Sie den Code ein, den die App jetzt zeigt.",
      "recovery-code": "Dieser Wiederherstellungscode stimmt nicht oder wurde schon verwendet.",
      "too-many-attempts": "Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann noch einmal.",
    },
  },
  authenticatorApp: {
    heading: "Authenticator-App hinzufügen",
    demanded: "Dieser Dienst verlangt zum Schutz Ihres Kontos mehr als ein Passwort.",
    scan: "Öffnen Sie eine Authenticator-App auf Ihrem Telefon und scannen Sie dieses Bild.",
    qrCode: "QR-Code mit dem Schlüssel für die App",
    type: "Oder geben Sie diesen Schlüssel in die App ein:",
    code: "Code, den die App zeigt",
    submit: "App hinzufügen",
  },
  recoveryCodes: {
    heading: "Ihre Wiederherstellungscodes",
    explanation:
      "Mit einem dieser Codes können Sie sich anmelden, wenn Sie Ihr Telefon verlieren. Jeder Code gilt einmal. Sie werden nur jetzt gezeigt.",
    advice:
      "Drucken Sie diese Seite oder schreiben Sie die Codes ab, und bewahren Sie sie sicher auf. Niemand bei diesem Dienst kann sie noch einmal zeigen.",
    done: "Ich habe die Codes aufbewahrt",
  },
  accountSecurity: {
    heading: "Sicherheit Ihres Kontos",
    app: "Authenticator-App",
    noApp:
      "Sie melden sich nur mit Ihrem Passwort an. Mit einer App auf Ihrem Telefon ist ein gestohlenes Passwort nutzlos.",
    appSince: { before: "Hinzugefügt am ", after: "." },
    add: "App einrichten",
    replace: "App ersetzen",
    remove: "App entfernen",
    ...passkeyWords.security,
    recoveryCodes: "Wiederherstellungscodes",
    left: { before: "Nicht verwendete Codes: ", after: "" },
    renew: "Neue Codes erzeugen",
  },
  passkeys: passkeyWords.page,
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
      "username-taken": "Dieser Benutzername ist vergeben.",
      email: "Das ist keine E-Mail-Adresse.",
      "email-taken": "Diese E-Mail-Adresse gehört zu einem anderen Konto.",
      name: "Dieser Name ist nicht möglich. Wählen Sie einen kürzeren ohne unsichtbare Zeichen.",
      "password-short": "Dieses Passwort ist zu kurz.",
      "password-weak": "Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.",
      busy: "Der Dienst ist gerade ausgelastet und hat nichts angelegt. Versuchen Sie es gleich noch einmal.",
    },
  },
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
    confirm: { before: "Drücken Sie den Knopf, wenn ", after: " Ihre Adresse ist." },
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
  mail: {
    "second-factor-added": {
      subject: "Authenticator-App bei {host} hinzugefügt",
      explanation: "Dem Konto {username} bei {host} wurde eine Authenticator-App hinzugefügt.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "second-factor-removed": {
      subject: "Authenticator-App bei {host} entfernt",
      explanation: "Die Authenticator-App des Kontos {username} bei {host} wurde entfernt.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "account-deleted": {
      subject: "Ihr Konto bei {host} wurde gelöscht",
      explanation: "Das Konto {username} bei {host} wurde gelöscht, mit allem, was der Dienst darüber gespeichert hat.",
      button: "Dienst öffnen",
      advice: ["Wenn Sie das nicht waren, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "recovery-codes-replaced": {
      subject: "Neue Wiederherstellungscodes bei {host}",
      explanation:
        "Für das Konto {username} bei {host} wurden neue Wiederherstellungscodes erzeugt. Die früheren Codes gelten nicht mehr.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "reset-password": {
      subject: "Wählen Sie ein neues Passwort bei {host}",
      explanation:
        "Jemand hat ein neues Passwort für das Konto {username} bei {host} angefordert. Wenn Sie das waren, öffnen Sie diesen Link und wählen Sie eines.",
      button: "Neues Passwort wählen",
      advice: [
        "Der Link funktioniert einmal, 30 Minuten lang.",
        "Wenn Sie das nicht waren, tun Sie nichts. Ihr Passwort bleibt, wie es ist.",
      ],
    },
    "verify-email": {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse bei {host}",
      explanation:
        "Öffnen Sie diesen Link, um zu bestätigen, dass diese E-Mail-Adresse zu Ihrem Konto bei {host} gehört.",
      button: "Adresse bestätigen",
      advice: [
        "Der Link funktioniert einen Tag lang.",
        "Wenn Sie dort kein Konto haben, beachten Sie diese Nachricht nicht.",
      ],
    },
    ...passkeyWords.mails,
    "password-changed": {
      subject: "Ihr Passwort bei {host} wurde geändert",
      explanation:
        "Das Passwort des Kontos {username} bei {host} wurde geändert. Wenn Sie das nicht erwartet haben, fordern Sie sofort ein neues Passwort an.",
      button: "Neues Passwort anfordern",
      advice: ["Wenn das nicht hilft, wenden Sie sich an den Support dieses Dienstes."],
    },
  },
  formPost: {
    heading: { before: "Weiter zu ", after: "" },
    explanation: "Mit der Schaltfläche kehren Sie zur Anwendung zurück.",
    submit: "Weiter",
  },
} satisfies Words
