import type { PasskeyWords } from "../words.ts"

/** Polish. */
export const passkeyWords = {
  security: {
    passkeys: "Klucze dostępu",
    passkeyCount: { before: "Klucze dostępu Twojego konta: ", after: "" },
    managePasskeys: "Zarządzaj kluczami dostępu",
  },
  signIn: {
    submit: "Zaloguj się kluczem dostępu",
    cancelled: "Nie użyto klucza dostępu. Spróbuj ponownie lub zaloguj się hasłem.",
  },
  secondFactor: {
    submit: "Użyj klucza dostępu",
    cancelled: "Nie użyto klucza dostępu. Spróbuj ponownie.",
    lost: "W razie utraty kluczy dostępu poproś osoby prowadzące tę usługę o ich usunięcie. Potem możesz dodać nowy klucz.",
  },
  page: {
    heading: "Twoje klucze dostępu",
    explanation:
      "Dzięki kluczowi dostępu zamiast hasła używasz odcisku palca, twarzy lub kodu PIN urządzenia. Te dane pozostają na urządzeniu.",
    added: { before: "Dodano ", after: "." },
    used: { before: "Ostatnie użycie: ", after: "." },
    unused: "Jeszcze nie użyto.",
    remove: "Usuń",
    add: "Dodaj klucz dostępu",
    name: "Nazwa, na przykład „Mój telefon”",
    submit: "Dodaj klucz dostępu",
    cancelled: "Nie dodano klucza dostępu. Jeśli chcesz go dodać, spróbuj ponownie.",
    exists: "To urządzenie ma już klucz dostępu do Twojego konta.",
    unsupported: "Ta przeglądarka nie obsługuje tu kluczy dostępu lub ma wyłączone skrypty.",
    unavailable:
      "Klucze dostępu nie działają jeszcze w tej usłudze. Jej adres musi zaczynać się od https i mieć nazwę zamiast cyfr. Przyczyną nie jest Twoja przeglądarka ani Twoje urządzenie. Adres mogą zmienić osoby prowadzące tę usługę.",
    otherAddress: {
      before: "Klucze dostępu nie działają pod adresem, pod którym otwarto tę stronę. Otwórz tę usługę pod adresem ",
      after: ".",
    },
    demanded: "Aby przejść dalej, potrzebujesz klucza dostępu.",
    elsewhere:
      "Zaloguj się ponownie w przeglądarce obsługującej klucze dostępu, na tym lub innym urządzeniu, i dodaj tam klucz.",
    problems: {
      name: "Nazwij klucz dostępu. Nazwa może mieć do 60 znaków i nie może zawierać znaków niewidocznych.",
      refused: "Nie dodano tego klucza dostępu. Spróbuj ponownie.",
      taken: "Nie dodano tego klucza dostępu, ponieważ należy już do jakiegoś konta.",
      "too-many": "Masz już największą liczbę kluczy dostępu, jaką przechowuje ta usługa. Najpierw usuń jeden z nich.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "Dodano klucz dostępu w {host}",
      explanation: "Do konta {username} w {host} dodano klucz dostępu. Można się nim logować bez hasła.",
      button: "Sprawdź, jak się logujesz",
      advice: ["Jeśli się tego nie spodziewasz, od razu skontaktuj się z pomocą techniczną tej usługi."],
    },
    "passkey-removed": {
      subject: "Usunięto klucz dostępu w {host}",
      explanation: "Usunięto klucz dostępu do konta {username} w {host}. Nie można się już nim logować.",
      button: "Sprawdź, jak się logujesz",
      advice: ["Jeśli się tego nie spodziewasz, od razu skontaktuj się z pomocą techniczną tej usługi."],
    },
    "passkey-refused": {
      subject: "Odrzucono klucz dostępu w {host}",
      explanation:
        "Odrzucono klucz dostępu do konta {username} w {host}. To może być kopia: być może ktoś inny ma Twój klucz dostępu.",
      button: "Sprawdź, jak się logujesz",
      advice: [
        "Usuń ten klucz dostępu ze swojego konta. W razie potrzeby skontaktuj się z pomocą techniczną tej usługi.",
      ],
    },
  },
} satisfies PasskeyWords
