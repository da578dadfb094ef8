import { invitationWords } from "../invitation/it.ts"
import { ownEmailWords } from "../own_email/it.ts"
import { passkeyWords } from "../passkeys/it.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "È stata aggiunta un’app di autenticazione su {host}",
      explanation: "È stata aggiunta un’app di autenticazione all’account {username} su {host}.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Se non te lo aspettavi, contatta subito l’assistenza di questo servizio."],
    },
    "second-factor-removed": {
      subject: "È stata rimossa un’app di autenticazione su {host}",
      explanation: "L’app di autenticazione dell’account {username} su {host} è stata rimossa.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Se non te lo aspettavi, contatta subito l’assistenza di questo servizio."],
    },
    "account-deleted": {
      subject: "Il tuo account su {host} è stato eliminato",
      explanation:
        "L’account {username} su {host} è stato eliminato, insieme a tutti i dati che il servizio conservava su di esso.",
      button: "Apri il servizio",
      advice: ["Se non hai richiesto tu l’eliminazione, contatta subito l’assistenza di questo servizio."],
    },
    "recovery-codes-replaced": {
      subject: "Nuovi codici di recupero su {host}",
      explanation:
        "Sono stati creati nuovi codici di recupero per l’account {username} su {host}. I codici precedenti non funzionano più.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Se non te lo aspettavi, contatta subito l’assistenza di questo servizio."],
    },
    "reset-password": {
      subject: "Scegli una nuova password su {host}",
      explanation:
        "È stata richiesta una nuova password per l’account {username} su {host}. Se la richiesta è tua, apri questo link e scegline una.",
      button: "Scegli una nuova password",
      advice: [
        "Il link funziona una sola volta, per 30 minuti.",
        "Se la richiesta non è tua, non devi fare nulla. La tua password resta invariata.",
      ],
    },
    "verify-email": {
      subject: "Conferma il tuo indirizzo email su {host}",
      explanation: "Apri questo link per confermare che questo indirizzo email appartiene al tuo account su {host}.",
      button: "Conferma l’indirizzo",
      advice: ["Il link funziona per un giorno.", "Se non hai un account su questo servizio, ignora questo messaggio."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "La tua password su {host} è stata cambiata",
      explanation:
        "La password dell’account {username} su {host} è stata cambiata. Se non te lo aspettavi, richiedi subito una nuova password.",
      button: "Richiedi una nuova password",
      advice: ["Se questo non basta, contatta l’assistenza di questo servizio."],
    },
  },
} satisfies Pick<Words, "mail">
