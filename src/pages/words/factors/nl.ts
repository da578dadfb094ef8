import { passkeyWords } from "../passkeys/nl.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Bevestig dat jij het bent",
    code: "Code uit je app",
    codeAdvice: "Open je authenticator-app en typ de zes cijfers die de app voor dit account laat zien.",
    submit: "Code controleren",
    useRecoveryCode: "Een herstelcode gebruiken",
    recoveryCode: "Herstelcode",
    recoveryAdvice: "Een van de codes die je hebt bewaard. Elke code werkt één keer.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Deze passkey werkte hier niet. Probeer het opnieuw.",
      "one-time-code": "Deze code is onjuist of al gebruikt. Typ de code die de app nu laat zien.",
      "recovery-code": "Deze herstelcode is onjuist of al gebruikt.",
      "too-many-attempts": "Te veel pogingen. Wacht even en probeer het dan opnieuw.",
    },
  },
  authenticatorApp: {
    heading: "Authenticator-app toevoegen",
    demanded: "Deze dienst vraagt om meer dan een wachtwoord om je account te beschermen.",
    scan: "Open een authenticator-app op je telefoon en scan deze afbeelding.",
    qrCode: "QR-code met de sleutel voor de app",
    type: "Of typ deze sleutel in de app:",
    code: "Code die de app laat zien",
    submit: "App toevoegen",
  },
  recoveryCodes: {
    heading: "Je herstelcodes",
    explanation:
      "Met een van deze codes kun je inloggen als je je telefoon kwijt bent. Elke code werkt één keer. Je ziet ze alleen nu.",
    advice:
      "Print deze pagina of schrijf de codes over en bewaar ze op een veilige plek. Niemand bij deze dienst kan ze nog een keer laten zien.",
    copy: "Alle codes kopiëren",
    download: "Codes downloaden",
    done: "Ik heb de codes bewaard",
  },
  accountSecurity: {
    heading: "Beveiliging van je account",
    app: "Authenticator-app",
    noApp:
      "Je logt in met alleen je wachtwoord. Met een app op je telefoon heeft niemand iets aan een gestolen wachtwoord.",
    appSince: { before: "Toegevoegd op ", after: "." },
    add: "Een app toevoegen",
    replace: "App vervangen",
    remove: "App verwijderen",
    ...passkeyWords.security,
    recoveryCodes: "Herstelcodes",
    left: { before: "Ongebruikte codes: ", after: "" },
    renew: "Nieuwe codes maken",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
