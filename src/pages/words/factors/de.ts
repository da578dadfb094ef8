import { passkeyWords } from "../passkeys/de.ts"
import type { Words } from "../words.ts"

export const factorWords = {
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
    copy: "Alle Codes kopieren",
    download: "Codes herunterladen",
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
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
