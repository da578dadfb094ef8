import type { OwnEmailWords } from "../words.ts"

/** Italian. */
export const ownEmailWords = {
  page: {
    heading: "Il tuo indirizzo email",
    present: { before: "Il tuo indirizzo attuale è ", after: "." },
    explanation:
      "Inviamo un link al nuovo indirizzo. L’indirizzo cambia quando apri il link e premi il pulsante. Il tuo indirizzo attuale riceve subito un avviso.",
    email: "Nuovo indirizzo email",
    wrong: "Scrivi un altro indirizzo email, per esempio ann@example.com.",
    submit: "Invia il link",
    askedHeading: "Controlla la nuova casella",
    asked:
      "Se il nuovo indirizzo può ricevere email, è in arrivo un messaggio con un link. Aprilo in un browser in cui hai effettuato l’accesso a questo servizio. Il link funziona per un giorno.",
    confirm: { before: "Premi il pulsante perché ", after: " diventi l’indirizzo del tuo account." },
    confirmSubmit: "Cambia l’indirizzo",
    change: "Cambia l’indirizzo email",
  },
  mails: {
    "change-email": {
      subject: "Conferma il tuo nuovo indirizzo email su {host}",
      explanation:
        "Qualcuno ha chiesto che questo diventi l’indirizzo di un account su {host}. Se lo hai chiesto tu, apri questo link nel browser in cui hai effettuato l’accesso.",
      button: "Conferma il nuovo indirizzo",
      advice: [
        "Il link funziona una volta, per un giorno.",
        "Se non lo hai chiesto tu, ignora questo messaggio. Non cambia nulla.",
      ],
    },
    "email-change-asked": {
      subject: "Qualcuno vuole cambiare il tuo indirizzo email su {host}",
      explanation:
        "Qualcuno che ha effettuato l’accesso all’account {username} su {host} ha chiesto di cambiarne l’indirizzo email. Se non lo hai chiesto tu, scegli subito una nuova password: così il cambiamento non avviene.",
      button: "Scegli una nuova password",
      advice: ["Se lo hai chiesto tu, non fare nulla. Il nuovo indirizzo ha un messaggio con un link."],
    },
    "email-changed": {
      subject: "Il tuo indirizzo email su {host} è stato cambiato",
      explanation:
        "L’indirizzo email dell’account {username} su {host} è stato cambiato, e questo indirizzo non gli appartiene più. Se non te lo aspettavi, contatta subito l’assistenza di questo servizio.",
      button: "Apri il servizio",
      advice: ["Se te lo aspettavi, non fare nulla."],
    },
    "recovery-code-used": {
      subject: "È stato usato un codice di recupero su {host}",
      explanation:
        "Qualcuno ha effettuato l’accesso all’account {username} su {host} con un codice di recupero. Se non lo hai usato tu, scegli subito una nuova password.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Se lo hai usato tu, aggiungi un’app di autenticazione o una passkey che hai ancora."],
    },
  },
} satisfies OwnEmailWords
