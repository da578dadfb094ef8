import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "nieznanej aplikacji",
    reference: "Identyfikator:",
    again: "Spróbuj ponownie",
    toApplication: { before: "Przejdź do ", after: "" },
    "sign-in-link": {
      heading: "Ten link do logowania nie działa",
      explanation: {
        before: "Otrzymaliśmy od ",
        after: " żądanie logowania, którego nie możemy przyjąć. Żadne dane nie zostały udostępnione.",
      },
      advice:
        "Wróć do aplikacji i spróbuj ponownie. Jeśli problem się powtórzy, skontaktuj się z pomocą techniczną tej aplikacji i podaj poniższy identyfikator.",
    },
    "sign-out-link": {
      heading: "Ten link do wylogowania nie działa",
      explanation: {
        before: "Otrzymaliśmy od ",
        after: " żądanie wylogowania, którego nie możemy przyjąć. Wylogowanie nie nastąpiło.",
      },
      advice: "Aby się tu wylogować, otwórz stronę główną tej usługi i wybierz „Wyloguj się”.",
    },
    "setup-link": {
      heading: "Ten link konfiguracyjny nie działa",
      explanation:
        "Link konfiguracyjny działa tylko raz, przez godzinę, pod adresem tej usługi i tylko dopóki nie ma ona administratora.",
      advice:
        "Otwórz link dokładnie w takiej postaci, w jakiej został wyświetlony. Polecenie „gatehouse admin link” wyświetla nowy, a „gatehouse explain” z poniższym identyfikatorem podaje przyczynę.",
    },
    "account-link": {
      heading: "Ten link nie działa",
      explanation:
        "Link z wiadomości e-mail działa tylko raz i przez ograniczony czas. Przestaje też działać, gdy konto się zmieni.",
      advice: "Poproś o kolejną wiadomość i otwórz link z najnowszej.",
    },
    "cookie-missing": {
      heading: "Przeglądarka nie zachowała pliku cookie",
      explanation:
        "Do zalogowania ta usługa potrzebuje pliku cookie, a przeglądarka go nie odesłała. Żadne dane nie zostały udostępnione.",
      advice:
        "Zezwól na pliki cookie w tej witrynie i spróbuj ponownie. Jeśli tę stronę otworzyła w swoim oknie inna aplikacja, otwórz ją w przeglądarce. Jeśli problem się powtórzy, skontaktuj się z pomocą techniczną tej usługi i podaj poniższy identyfikator.",
    },
    "plain-http": {
      heading: "Użyj adresu https",
      explanation:
        "Ta strona została prawdopodobnie otwarta przez http zamiast https, dlatego przeglądarka nie zachowała pliku cookie potrzebnego do zalogowania. Żadne dane nie zostały udostępnione.",
      advice:
        "Poniższy link prowadzi do adresu https. Jeśli problem się powtórzy, skontaktuj się z pomocą techniczną tej usługi i podaj poniższy identyfikator.",
    },
    "not-found": {
      heading: "Nie znaleziono strony",
      explanation: "Ta usługa nie ma strony pod tym adresem.",
      advice: "Sprawdź, czy w adresie nie ma literówek, także w wielkości liter.",
    },
    "method-not-allowed": {
      heading: "Tego nie można tu zrobić",
      explanation: "Ten adres nie przyjmuje żądań tego rodzaju.",
    },
    "body-too-large": {
      heading: "Za dużo danych",
      explanation: "Wysłano więcej danych, niż przyjmuje ta usługa.",
    },
    "too-many-changes": {
      heading: "Zbyt wiele zmian",
      explanation: "Twoje konto zmieniano zbyt często w krótkim czasie. Ta zmiana nie została wprowadzona.",
      advice: { before: "Spróbuj ponownie ", after: "." },
    },
    "too-many-requests": {
      heading: "Poczekaj chwilę",
      explanation: "W krótkim czasie było zbyt wiele prób.",
      advice: "Spróbuj ponownie później.",
    },
    unavailable: {
      heading: "Spróbuj ponownie za chwilę",
      explanation: "Usługa nie może teraz odpowiedzieć. Nic nie przepadło i żadne dane nie zostały udostępnione.",
      advice: "Odczekaj kilka sekund i wczytaj tę stronę ponownie.",
    },
    defect: {
      heading: "Coś poszło nie tak po naszej stronie",
      explanation: "Usługa nie mogła odpowiedzieć. Błąd został zapisany.",
      advice:
        "Spróbuj ponownie. Jeśli problem się powtórzy, skontaktuj się z pomocą techniczną tej usługi i podaj poniższy identyfikator.",
    },
  },
  onward: {
    request: {
      heading: "Nie udało się zalogować",
      explanation: {
        before: "Otrzymaliśmy od ",
        after: " żądanie, którego nie możemy przyjąć. Żadne dane nie zostały udostępnione.",
      },
    },
    access: {
      heading: "Nie udało się zalogować",
      explanation: {
        before: "Aplikacja ",
        after: " zażądała dostępu, którego nie może tu uzyskać. Żadne dane nie zostały udostępnione.",
      },
    },
    "another-account": {
      heading: "To nie jest oczekiwane konto",
      explanation: { before: "Aplikacja ", after: " oczekuje innego konta. Żadne dane nie zostały udostępnione." },
      advice: "Zacznij ponownie w aplikacji i zaloguj się na inne konto.",
    },
    "sign-in-method": {
      heading: "Nie udało się zalogować",
      explanation: {
        before: "Aplikacja ",
        after: " wymaga sposobu logowania, którego ta usługa nie oferuje. Żadne dane nie zostały udostępnione.",
      },
    },
    "asked-too-often": {
      heading: "Było zbyt wiele próśb o zgodę",
      explanation: {
        before:
          "W ciągu godziny wiele takich próśb spotkało się z Twoją odmową. Na razie nie pokażemy Ci więcej próśb od ",
        after: ". Żadne dane nie zostały udostępnione.",
      },
      advice: "Jeśli jednak chcesz używać tej aplikacji, odczekaj godzinę, a potem zacznij w niej ponownie.",
    },
    defect: {
      heading: "Coś poszło nie tak po naszej stronie",
      explanation: {
        before: "Nie mogliśmy odpowiedzieć aplikacji ",
        after: ". Żadne dane nie zostały udostępnione, a błąd został zapisany.",
      },
      advice:
        "Zacznij ponownie w aplikacji. Jeśli problem się powtórzy, skontaktuj się z pomocą techniczną tej usługi i podaj poniższy identyfikator.",
    },
    advice:
      "Nikt w tej usłudze nie sprawdził tej aplikacji. Kontynuuj tylko wtedy, gdy ją znasz. W przeciwnym razie zamknij tę stronę.",
    submit: { before: "Przejdź do ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
