import type { OwnEmailWords } from "../words.ts"

/** Polish. */
export const ownEmailWords = {
  page: {
    heading: "Twój adres e-mail",
    present: { before: "Twój obecny adres to ", after: "." },
    explanation:
      "Wyślemy link na nowy adres. Adres zmieni się, gdy otworzysz link i naciśniesz tam przycisk. Na obecny adres od razu trafi powiadomienie.",
    email: "Nowy adres e-mail",
    wrong: "Wpisz inny adres e-mail, na przykład ann@example.com.",
    submit: "Wyślij link",
    askedHeading: "Sprawdź nową skrzynkę",
    asked:
      "Jeśli nowy adres może odbierać e-maile, wiadomość z linkiem jest w drodze. Otwórz link w przeglądarce, w której trwa Twoja sesja w tej usłudze. Link działa przez jeden dzień.",
    confirm: { before: "Naciśnij przycisk, aby ", after: " był adresem Twojego konta." },
    confirmSubmit: "Zmień adres",
    change: "Zmień adres e-mail",
  },
  mails: {
    "change-email": {
      subject: "Potwierdź swój nowy adres e-mail w {host}",
      explanation:
        "Ktoś chce, aby ten adres był adresem konta w {host}. Jeśli to Ty, otwórz ten link tam, gdzie trwa Twoja sesja.",
      button: "Potwierdź nowy adres",
      advice: ["Link działa raz, przez jeden dzień.", "Jeśli to nie Ty, zignoruj tę wiadomość. Nic się nie zmieni."],
    },
    "email-change-asked": {
      subject: "Ktoś chce zmienić Twój adres e-mail w {host}",
      explanation:
        "Ktoś zalogowany na konto {username} w {host} chce zmienić jego adres e-mail. Jeśli to nie Ty, od razu wybierz nowe hasło: wtedy zmiana nie nastąpi.",
      button: "Wybierz nowe hasło",
      advice: ["Jeśli to Ty, nie rób nic. Na nowym adresie czeka wiadomość z linkiem."],
    },
    "email-changed": {
      subject: "Twój adres e-mail w {host} został zmieniony",
      explanation:
        "Adres e-mail konta {username} w {host} został zmieniony, a ten adres już do niego nie należy. Jeśli się tego nie spodziewasz, od razu skontaktuj się z pomocą techniczną tej usługi.",
      button: "Otwórz usługę",
      advice: ["Jeśli się tego spodziewasz, nie rób nic."],
    },
    "recovery-code-used": {
      subject: "Użyto kodu odzyskiwania w {host}",
      explanation:
        "Ktoś zalogował się na konto {username} w {host} za pomocą kodu odzyskiwania. Jeśli to nie Ty, od razu wybierz nowe hasło.",
      button: "Sprawdź, jak się logujesz",
      advice: ["Jeśli to Ty, dodaj aplikację uwierzytelniającą lub klucz dostępu, który nadal masz."],
    },
  },
} satisfies OwnEmailWords
