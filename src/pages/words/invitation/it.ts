import type { InvitationWords } from "../words.ts"

/** Italian. */
export const invitationWords = {
  page: {
    heading: { before: "Hai ricevuto un invito per ", after: "" },
    explanation: {
      before: "Chi amministra questo servizio ha creato un account per ",
      after: ". Scegli una password per accedere.",
    },
    passkey: "In seguito puoi aggiungere una passkey e accedere senza password.",
    signedIn: {
      before: "In questo browser l’accesso è effettuato come ",
      after: ". Se accetti, quell’account viene disconnesso qui. Per il resto non cambia nulla.",
    },
    submit: "Accetta l’invito",
  },
  mails: {
    invitation: {
      subject: "Il tuo invito per {host}",
      explanation:
        "Hai ricevuto un invito per {host}. L’account {username} ti aspetta: apri questo link e scegli una password.",
      button: "Accetta l’invito",
      advice: [
        "Il link funziona una sola volta, per sette giorni.",
        "Se non conosci questo servizio, ignora questo messaggio. Senza di te nessuno può accedere all’account.",
      ],
    },
  },
} satisfies InvitationWords
