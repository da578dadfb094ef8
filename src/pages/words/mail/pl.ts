import { invitationWords } from "../invitation/pl.ts"
import { ownEmailWords } from "../own_email/pl.ts"
import { passkeyWords } from "../passkeys/pl.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "Dodano aplikację uwierzytelniającą w {host}",
      explanation: "Do konta {username} w {host} dodano aplikację uwierzytelniającą.",
      button: "Sprawdź, jak się logujesz",
      advice: ["Jeśli się tego nie spodziewasz, od razu skontaktuj się z pomocą techniczną tej usługi."],
    },
    "second-factor-removed": {
      subject: "Usunięto aplikację uwierzytelniającą w {host}",
      explanation: "Aplikacja uwierzytelniająca konta {username} w {host} została usunięta.",
      button: "Sprawdź, jak się logujesz",
      advice: ["Jeśli się tego nie spodziewasz, od razu skontaktuj się z pomocą techniczną tej usługi."],
    },
    "account-deleted": {
      subject: "Twoje konto w {host} zostało usunięte",
      explanation:
        "Konto {username} w {host} zostało usunięte wraz ze wszystkimi danymi, które usługa o nim przechowywała.",
      button: "Otwórz usługę",
      advice: ["Jeśli to nie Ty, od razu skontaktuj się z pomocą techniczną tej usługi."],
    },
    "recovery-codes-replaced": {
      subject: "Nowe kody odzyskiwania w {host}",
      explanation:
        "Utworzono nowe kody odzyskiwania dla konta {username} w {host}. Wcześniejsze kody już nie działają.",
      button: "Sprawdź, jak się logujesz",
      advice: ["Jeśli się tego nie spodziewasz, od razu skontaktuj się z pomocą techniczną tej usługi."],
    },
    "reset-password": {
      subject: "Wybierz nowe hasło w {host}",
      explanation:
        "Otrzymaliśmy prośbę o nowe hasło do konta {username} w {host}. Jeśli to Twoja prośba, otwórz ten link i wybierz hasło.",
      button: "Wybierz nowe hasło",
      advice: [
        "Link działa tylko raz, przez 30 minut.",
        "Jeśli to nie Twoja prośba, nie musisz nic robić. Hasło się nie zmieni.",
      ],
    },
    "verify-email": {
      subject: "Potwierdź swój adres e-mail w {host}",
      explanation: "Otwórz ten link, aby potwierdzić, że ten adres e-mail należy do Twojego konta w {host}.",
      button: "Potwierdź adres",
      advice: ["Link działa przez jeden dzień.", "Jeśli nie masz tam konta, zignoruj tę wiadomość."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Twoje hasło w {host} zostało zmienione",
      explanation:
        "Hasło do konta {username} w {host} zostało zmienione. Jeśli się tego nie spodziewasz, od razu poproś o nowe hasło.",
      button: "Poproś o nowe hasło",
      advice: ["Jeśli to nie pomoże, skontaktuj się z pomocą techniczną tej usługi."],
    },
  },
} satisfies Pick<Words, "mail">
