import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Uzyskaj nowe hasło",
    explanation:
      "Wpisz nazwę użytkownika lub adres e-mail. Wyślemy link na potwierdzony adres e-mail przypisany do konta.",
    name: "Nazwa użytkownika lub adres e-mail",
    submit: "Wyślij link",
    back: "Wróć do strony logowania",
  },
  resetPassword: {
    heading: "Wybierz nowe hasło",
    password: "Nowe hasło",
    consequence:
      "Nastąpi wylogowanie ze wszystkich urządzeń, a aplikacje stracą dostęp do Twojego konta do czasu ponownego zalogowania się w nich.",
    submit: "Zmień hasło",
    busy: "Usługa jest przeciążona i niczego nie zmieniła. Spróbuj ponownie za chwilę.",
  },
  verifyEmail: {
    heading: "Potwierdź swój adres e-mail",
    confirm: { before: "Naciśnij przycisk, jeśli ", after: " to Twój adres." },
    submit: "Potwierdź adres",
    ask: { before: "Wyślemy link na adres ", after: ". Otwórz go, aby potwierdzić adres." },
    askSubmit: "Wyślij link",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Sprawdź pocztę",
      explanation:
        "Jeśli konto istnieje, a jego adres e-mail jest potwierdzony, wkrótce nadejdzie wiadomość z linkiem. Link działa tylko raz, przez 30 minut.",
      advice:
        "Jeśli nic nie nadejdzie, zajrzyj do folderu ze spamem. Jeśli i tam nic nie ma, skontaktuj się z pomocą techniczną tej usługi.",
    },
    "password-changed": {
      heading: "Hasło zostało zmienione",
      explanation: "Nastąpiło wylogowanie ze wszystkich urządzeń. Wróć do aplikacji i zaloguj się nowym hasłem.",
      advice:
        "Klucze dostępu, aplikacja uwierzytelniająca i kody odzyskiwania Twojego konta nie zmieniły się. Jeśli ktoś inny znał Twoje hasło, sprawdź, czy wszystkie należą do Ciebie.",
    },
    "verification-asked": {
      heading: "Sprawdź pocztę",
      explanation: "Wkrótce nadejdzie wiadomość z linkiem. Link działa przez jeden dzień.",
      advice:
        "Jeśli nic nie nadejdzie, zajrzyj do folderu ze spamem. Jeśli i tam nic nie ma, skontaktuj się z pomocą techniczną tej usługi.",
    },
    "email-verified": {
      heading: "Twój adres e-mail jest potwierdzony",
      explanation: "Możesz zamknąć tę stronę.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
