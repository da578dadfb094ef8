import { overviewWords } from "../account_overview/pl.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Twoje konto",
  profile: {
    username: "Nazwa użytkownika",
    name: "Imię i nazwisko",
    email: "Adres e-mail",
    none: "Nie podano",
    unverified: "Niepotwierdzony",
    verify: "Potwierdź adres",
    newName: "Imię i nazwisko widoczne dla aplikacji",
    nameRule: "Jeśli to pole pozostanie puste, aplikacje zobaczą nazwę użytkownika.",
    wrongName: "Ta nazwa jest za długa lub zawiera znaki, których nie można wyświetlić. Wybierz inną.",
    save: "Zapisz",
  },
  password: {
    heading: "Zmień hasło",
    explanation: "Wybierz hasło, którego nie używasz nigdzie indziej.",
    endSessions: "Wyloguj inne moje przeglądarki",
    endGrants: "Cofnij dostęp wszystkim aplikacjom",
    submit: "Zmień hasło",
  },
  sessions: {
    heading: "Twoje aktywne sesje",
    explanation:
      "Wyloguj każdą przeglądarkę, której nie rozpoznajesz. Potem zmień hasło i od razu cofnij dostęp wszystkim aplikacjom.",
    here: "Ta przeglądarka",
    unknown: "Nieznana przeglądarka",
    since: { before: "Zalogowano: ", after: "" },
    lastSeen: { before: "Ostatnie użycie: ", after: "" },
    end: "Wyloguj",
    endOthers: "Wyloguj wszystkie inne przeglądarki",
  },
  applications: {
    heading: "Aplikacje z dostępem",
    explanation: "Te aplikacje mogą za Twoją zgodą korzystać z Twojego konta. Tutaj możesz tę zgodę cofnąć.",
    none: "Żadna aplikacja nie ma dostępu do Twojego konta.",
    lastUsed: { before: "Ostatnie użycie: ", after: "" },
    remembered: "Nie ma teraz dostępu. Otrzyma go bez pytania, gdy się w niej zalogujesz.",
    unchecked: "Nikt w tej usłudze nie sprawdził tej aplikacji.",
    takeBack: { before: "Cofnij: ", after: "" },
    endAll: "Cofnij cały dostęp",
  },
  data: {
    heading: "Twoje dane",
    explanation: "Pobierz dane, które ta usługa przechowuje o Tobie. Plik ma format JSON.",
    download: "Pobierz",
    deletion: "Usuń konto",
    consequence:
      "Nastąpi wylogowanie ze wszystkich urządzeń, wszystkie aplikacje stracą dostęp, a Twoje dane w tej usłudze zostaną usunięte. Nikt nie może tego cofnąć.",
    administrator: "Administrujesz tą usługą. Inny administrator musi najpierw odebrać Ci tę rolę.",
    confirm: "Wpisz nazwę użytkownika, aby potwierdzić",
    wrongName: "To nie jest Twoja nazwa użytkownika. Nic nie zostało usunięte.",
    submit: "Usuń moje konto",
    deleted: "Twoje konto zostało usunięte",
    gone: "Aplikacje mogą przechowywać własne dane o Tobie. Poproś o usunięcie także tych danych.",
  },
} satisfies AccountWords
