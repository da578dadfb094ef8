import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "Un’applicazione",
    reference: "Riferimento:",
    again: "Riprova",
    toApplication: { before: "Vai a ", after: "" },
    "sign-in-link": {
      heading: "Questo link di accesso non funziona",
      explanation: {
        before: "",
        after: " ha inviato una richiesta di accesso che non possiamo accettare. Non è stato condiviso alcun dato.",
      },
      advice:
        "Torna all’applicazione e riprova. Se il problema si ripete, contatta l’assistenza dell’applicazione e comunica il riferimento qui sotto.",
    },
    "sign-out-link": {
      heading: "Questo link per uscire non funziona",
      explanation: {
        before: "",
        after: " ha inviato una richiesta di uscita che non possiamo accettare. Il tuo accesso è ancora attivo.",
      },
      advice: "Per uscire, apri la pagina iniziale di questo servizio e scegli “Esci”.",
    },
    "setup-link": {
      heading: "Questo link di configurazione non funziona",
      explanation:
        "Un link di configurazione funziona una sola volta, per un’ora, all’indirizzo di questo servizio e solo finché non esiste un account di amministrazione.",
      advice:
        "Apri il link esattamente com’è stato mostrato. Il comando “gatehouse admin link” ne mostra un altro, e “gatehouse explain” con il riferimento qui sotto indica la causa.",
    },
    "account-link": {
      heading: "Questo link non funziona",
      explanation:
        "Il link di un’email funziona una sola volta e per un tempo limitato. Smette di funzionare anche quando l’account cambia.",
      advice: "Richiedi un’altra email e apri il link di quella più recente.",
    },
    "cookie-missing": {
      heading: "Il browser non ha conservato un cookie",
      explanation:
        "Questo servizio ha bisogno di un cookie per l’accesso e il tuo browser non lo ha restituito. Non è stato condiviso alcun dato.",
      advice:
        "Consenti i cookie per questo sito, poi riprova. Se un’app ha aperto questa pagina in una finestra propria, apri la pagina nel browser. Se il problema si ripete, contatta l’assistenza di questo servizio e comunica il riferimento qui sotto.",
    },
    "plain-http": {
      heading: "Usa l’indirizzo https",
      explanation:
        "Probabilmente questa pagina è stata aperta con http invece che con https, quindi il browser non ha conservato il cookie necessario per l’accesso. Non è stato condiviso alcun dato.",
      advice:
        "Il link qui sotto porta all’indirizzo https. Se il problema si ripete, contatta l’assistenza di questo servizio e comunica il riferimento qui sotto.",
    },
    "not-found": {
      heading: "Pagina non trovata",
      explanation: "Questo servizio non ha nessuna pagina a questo indirizzo.",
      advice: "Controlla che l’indirizzo sia scritto correttamente, comprese le maiuscole.",
    },
    "method-not-allowed": {
      heading: "Operazione non consentita qui",
      explanation: "Questo indirizzo non accetta questo tipo di richiesta.",
    },
    "body-too-large": {
      heading: "Troppi dati",
      explanation: "Hai inviato più dati di quanti questo servizio ne accetti.",
    },
    "too-many-changes": {
      heading: "Troppe modifiche",
      explanation:
        "Il tuo account è stato modificato troppo spesso in poco tempo. Questa modifica non è stata effettuata.",
      advice: { before: "Riprova ", after: "." },
    },
    "too-many-requests": {
      heading: "Attendi un momento",
      explanation: "Ci sono stati troppi tentativi in poco tempo.",
      advice: "Riprova più tardi.",
    },
    unavailable: {
      heading: "Riprova tra poco",
      explanation:
        "Al momento il servizio non può rispondere. Nulla è andato perso e non è stato condiviso alcun dato.",
      advice: "Attendi qualche secondo, poi ricarica questa pagina.",
    },
    defect: {
      heading: "Si è verificato un errore da parte nostra",
      explanation: "Il servizio non ha potuto rispondere. L’errore è stato registrato.",
      advice:
        "Riprova. Se il problema si ripete, contatta l’assistenza di questo servizio e comunica il riferimento qui sotto.",
    },
  },
  onward: {
    request: {
      heading: "L’accesso non è riuscito",
      explanation: {
        before: "",
        after: " ha inviato una richiesta che non possiamo accettare. Non è stato condiviso alcun dato.",
      },
    },
    access: {
      heading: "L’accesso non è riuscito",
      explanation: {
        before: "",
        after: " ha richiesto un’autorizzazione che qui non può ottenere. Non è stato condiviso alcun dato.",
      },
    },
    "another-account": {
      heading: "Non è l’account previsto",
      explanation: { before: "", after: " richiede un altro account. Non è stato condiviso alcun dato." },
      advice: "Ricomincia dall’applicazione e accedi con l’altro account.",
    },
    "sign-in-method": {
      heading: "L’accesso non è riuscito",
      explanation: {
        before: "",
        after: " richiede un metodo di accesso che questo servizio non offre. Non è stato condiviso alcun dato.",
      },
    },
    "asked-too-often": {
      heading: "Hai ricevuto troppe richieste",
      explanation: {
        before: "Hai rifiutato molte richieste di questo tipo in un’ora. Per ora non ti mostreremo altre richieste di ",
        after: ". Non è stato condiviso alcun dato.",
      },
      advice: "Se vuoi comunque usare questa applicazione, attendi un’ora e poi ricomincia da lì.",
    },
    defect: {
      heading: "Si è verificato un errore da parte nostra",
      explanation: {
        before: "Non abbiamo potuto rispondere a ",
        after: ". Non è stato condiviso alcun dato e l’errore è stato registrato.",
      },
      advice:
        "Ricomincia dall’applicazione. Se il problema si ripete, contatta l’assistenza di questo servizio e comunica il riferimento qui sotto.",
    },
    advice:
      "Nessuno in questo servizio ha verificato questa applicazione. Continua solo se la conosci. Altrimenti chiudi questa pagina.",
    submit: { before: "Continua su ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
