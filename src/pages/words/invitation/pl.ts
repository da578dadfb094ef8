import type { InvitationWords } from "../words.ts"

/** Polish. */
export const invitationWords = {
  page: {
    heading: { before: "Masz zaproszenie do ", after: "" },
    explanation: {
      before: "Administrator tej usługi utworzył konto dla adresu ",
      after: ". Wybierz hasło, aby się zalogować.",
    },
    passkey: "Potem możesz dodać klucz dostępu i logować się bez hasła.",
    signedIn: {
      before: "Konto zalogowane w tej przeglądarce: ",
      after: ". Jeśli przyjmiesz zaproszenie, to konto zostanie tu wylogowane. Nic więcej się dla niego nie zmieni.",
    },
    submit: "Przyjmij zaproszenie",
  },
  mails: {
    invitation: {
      subject: "Zaproszenie do {host}",
      explanation: "Masz zaproszenie do {host}. Konto {username} czeka na Ciebie: otwórz ten link i wybierz hasło.",
      button: "Przyjmij zaproszenie",
      advice: [
        "Link działa tylko raz, przez siedem dni.",
        "Jeśli nie znasz tej usługi, zignoruj tę wiadomość. Bez Ciebie nikt nie może zalogować się na to konto.",
      ],
    },
  },
} satisfies InvitationWords
