import type { PasskeyWords } from "../words.ts"

/** Italian. */
export const passkeyWords = {
  security: {
    passkeys: "Passkey",
    passkeyCount: { before: "Passkey del tuo account: ", after: "" },
    managePasskeys: "Gestisci le passkey",
  },
  signIn: {
    submit: "Accedi con una passkey",
    cancelled: "Non è stata usata nessuna passkey. Riprova o accedi con la password.",
  },
  secondFactor: {
    submit: "Usa una passkey",
    cancelled: "Non è stata usata nessuna passkey. Riprova.",
    lost: "Se hai perso le tue passkey, chiedi ai responsabili di questo servizio di rimuoverle. Poi potrai aggiungerne una nuova.",
  },
  page: {
    heading: "Le tue passkey",
    explanation:
      "Con una passkey, invece della password usi l’impronta digitale, il volto o il PIN del dispositivo. Questi dati restano sul dispositivo.",
    added: { before: "Aggiunta: ", after: "." },
    used: { before: "Ultimo utilizzo: ", after: "." },
    unused: "Non ancora usata.",
    remove: "Rimuovi",
    add: "Aggiungi una passkey",
    name: "Nome, per esempio “Il mio telefono”",
    submit: "Aggiungi una passkey",
    cancelled: "Non è stata aggiunta nessuna passkey. Se ne vuoi una, riprova.",
    exists: "Questo dispositivo ha già una passkey del tuo account.",
    unsupported: "Qui il browser non può usare le passkey oppure gli script sono disattivati.",
    unavailable:
      "Le passkey non funzionano ancora in questo servizio. Il suo indirizzo web deve iniziare con https e avere un nome al posto di numeri. Il tuo browser e il tuo dispositivo non c’entrano. Chi gestisce il servizio può cambiare l’indirizzo.",
    otherAddress: {
      before:
        "Le passkey non funzionano all’indirizzo a cui hai aperto questa pagina. Apri invece il servizio all’indirizzo ",
      after: ".",
    },
    demanded: "Per continuare ti serve una passkey.",
    elsewhere:
      "Accedi di nuovo in un browser che supporta le passkey, su questo o su un altro dispositivo, e aggiungine una lì.",
    problems: {
      name: "Dai alla passkey un nome di massimo 60 caratteri, senza caratteri invisibili.",
      refused: "Questa passkey non è stata aggiunta. Riprova.",
      taken: "Questa passkey non è stata aggiunta perché appartiene già a un account.",
      "too-many": "Hai raggiunto il numero massimo di passkey per questo servizio. Prima rimuovine una.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "È stata aggiunta una passkey su {host}",
      explanation:
        "È stata aggiunta una passkey all’account {username} su {host}. Con questa passkey si accede senza password.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Se non te lo aspettavi, contatta subito l’assistenza di questo servizio."],
    },
    "passkey-removed": {
      subject: "È stata rimossa una passkey su {host}",
      explanation: "È stata rimossa una passkey dell’account {username} su {host}. Non permette più di accedere.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Se non te lo aspettavi, contatta subito l’assistenza di questo servizio."],
    },
    "passkey-refused": {
      subject: "Una passkey su {host} è stata rifiutata",
      explanation:
        "Una passkey dell’account {username} su {host} è stata rifiutata. Potrebbe essere una copia: forse qualcun altro ha la tua passkey.",
      button: "Controlla i tuoi metodi di accesso",
      advice: ["Rimuovi questa passkey dal tuo account. Se ti serve aiuto, contatta l’assistenza di questo servizio."],
    },
  },
} satisfies PasskeyWords
