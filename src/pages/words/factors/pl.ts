import { passkeyWords } from "../passkeys/pl.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Potwierdź, że to Ty",
    code: "Kod z aplikacji",
    codeAdvice: "Otwórz aplikację uwierzytelniającą i wpisz sześć cyfr wyświetlanych dla tego konta.",
    submit: "Sprawdź kod",
    useRecoveryCode: "Użyj kodu odzyskiwania",
    recoveryCode: "Kod odzyskiwania",
    recoveryAdvice: "Jeden z zapisanych kodów. Każdy działa tylko raz.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Ten klucz dostępu tu nie zadziałał. Spróbuj ponownie.",
      "one-time-code": "Ten kod jest nieprawidłowy lub został już użyty. Wpisz kod, który aplikacja wyświetla teraz.",
      "recovery-code": "Ten kod odzyskiwania jest nieprawidłowy lub został już użyty.",
      "too-many-attempts": "Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.",
    },
  },
  authenticatorApp: {
    heading: "Dodaj aplikację uwierzytelniającą",
    demanded: "Aby chronić Twoje konto, ta usługa wymaga czegoś więcej niż hasła.",
    scan: "Otwórz aplikację uwierzytelniającą w telefonie i zeskanuj ten obraz.",
    qrCode: "Kod QR z kluczem dla aplikacji",
    type: "Możesz też wpisać ten klucz w aplikacji:",
    code: "Kod wyświetlany przez aplikację",
    submit: "Dodaj aplikację",
  },
  recoveryCodes: {
    heading: "Twoje kody odzyskiwania",
    explanation:
      "Za pomocą jednego z tych kodów możesz się zalogować w razie utraty telefonu. Każdy kod działa tylko raz. Kody są wyświetlane tylko teraz.",
    advice:
      "Wydrukuj tę stronę lub przepisz kody i przechowuj je w bezpiecznym miejscu. Nikt w tej usłudze nie może wyświetlić ich ponownie.",
    copy: "Skopiuj wszystkie kody",
    download: "Pobierz kody",
    done: "Kody są zapisane",
  },
  accountSecurity: {
    heading: "Bezpieczeństwo konta",
    app: "Aplikacja uwierzytelniająca",
    noApp: "Logujesz się tylko hasłem. Gdy używasz też aplikacji w telefonie, skradzione hasło jest bezużyteczne.",
    appSince: { before: "Dodano ", after: "." },
    add: "Dodaj aplikację",
    replace: "Zmień aplikację",
    remove: "Usuń aplikację",
    ...passkeyWords.security,
    recoveryCodes: "Kody odzyskiwania",
    left: { before: "Niewykorzystane kody: ", after: "" },
    renew: "Utwórz nowe kody",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
