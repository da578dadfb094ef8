import { passkeyWords } from "../passkeys/pl.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Zaloguj się, aby przejść do ", after: "" },
    username: "Nazwa użytkownika",
    password: "Hasło",
    submit: "Zaloguj się",
    forgotten: "Nie pamiętasz hasła?",
    reassurance: "Hasło pozostaje w Gatehouse.",
    notSeen: "Aplikacja go nie widzi.",
    destination: { before: "Potem nastąpi przejście pod adres ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Nieprawidłowa nazwa użytkownika lub hasło.",
      passkey: "Ten klucz dostępu tu nie zadziałał. Spróbuj ponownie lub zaloguj się hasłem.",
      "too-many-attempts": "Zbyt wiele nieudanych prób logowania. Odczekaj kilka minut i spróbuj ponownie.",
      busy: "Usługa Gatehouse jest przeciążona i nie sprawdziła hasła. Spróbuj ponownie za chwilę.",
    },
  },
  setup: {
    heading: "Utwórz konto administratora",
    explanation: "To konto administruje usługą. Strona działa tylko raz: potem link jest bezużyteczny.",
    email: "Adres e-mail",
    name: "Imię i nazwisko (opcjonalnie)",
    passwordRule: {
      before: "Minimalna liczba znaków: ",
      after: ". Nie może to być popularne hasło, nazwa użytkownika, adres e-mail ani nazwa tej usługi.",
    },
    submit: "Utwórz konto administratora",
    problems: {
      username: "Nie można użyć tej nazwy użytkownika. Usuń niewidoczne znaki oraz spacje na początku i na końcu.",
      "username-taken": "Ta nazwa użytkownika jest niedostępna.",
      email: "To nie jest adres e-mail.",
      "email-taken": "Ten adres e-mail należy do innego konta.",
      name: "Nie można użyć tej nazwy. Wybierz krótszą, bez niewidocznych znaków.",
      "password-short": "To hasło jest za krótkie.",
      "password-weak": "To hasło łatwo odgadnąć. Wybierz inne.",
      busy: "Usługa jest przeciążona i niczego nie utworzyła. Spróbuj ponownie za chwilę.",
    },
  },
  signOut: {
    heading: "Wylogować się?",
    signedIn: { before: "Zalogowane konto: ", after: ". Aby się nie wylogować, opuść tę stronę." },
    submit: "Wyloguj się",
    elsewhere:
      "Spowoduje to wylogowanie z Gatehouse w tej przeglądarce. Sesje w używanych aplikacjach mogą nadal trwać.",
  },
  signedOut: {
    heading: "Wylogowano",
    advice: "Możesz zamknąć tę stronę. Na współdzielonym komputerze zamknij także przeglądarkę.",
  },
  home: {
    heading: "Gatehouse działa",
    explanation:
      "Dzięki Gatehouse logujesz się do aplikacji i decydujesz, co każda z nich może robić. Aplikacje używają OAuth 2.0 i OpenID Connect.",
    address: "Adres",
    discovery: "Dokument discovery dla aplikacji",
  },
  formPost: {
    heading: { before: "Przejdź do ", after: "" },
    explanation: "Naciśnij przycisk, aby wrócić do aplikacji.",
    submit: "Dalej",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
