import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Richiedi una nuova password",
    explanation:
      "Inserisci il tuo nome utente o il tuo indirizzo email. Invieremo un link all’indirizzo email confermato dell’account.",
    name: "Nome utente o indirizzo email",
    submit: "Invia il link",
    back: "Torna alla pagina di accesso",
  },
  resetPassword: {
    heading: "Scegli una nuova password",
    password: "Nuova password",
    consequence:
      "Il tuo account verrà disconnesso da tutti i dispositivi e le applicazioni non potranno usare il tuo account finché non accedi di nuovo.",
    submit: "Cambia la password",
    busy: "Il servizio è sovraccarico e non ha cambiato nulla. Riprova tra poco.",
  },
  verifyEmail: {
    heading: "Conferma il tuo indirizzo email",
    confirm: { before: "Premi il pulsante se ", after: " è il tuo indirizzo." },
    submit: "Conferma l’indirizzo",
    ask: { before: "Invieremo un link a ", after: ". Aprilo per confermare l’indirizzo." },
    askSubmit: "Invia il link",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Controlla la tua email",
      explanation:
        "Se l’account esiste e il suo indirizzo email è confermato, riceverai un messaggio con un link. Il link funziona una sola volta, per 30 minuti.",
      advice:
        "Se non arriva nulla, controlla nella cartella dello spam. Se non è lì, contatta l’assistenza di questo servizio.",
    },
    "password-changed": {
      heading: "La password è stata cambiata",
      explanation: "Il tuo account è stato disconnesso ovunque. Torna all’applicazione e accedi con la nuova password.",
      advice:
        "Le passkey, l’app di autenticazione e i codici di recupero del tuo account non sono cambiati. Se qualcun altro conosceva la tua password, controlla che siano tutti tuoi.",
    },
    "verification-asked": {
      heading: "Controlla la tua email",
      explanation: "Riceverai un messaggio con un link. Il link funziona per un giorno.",
      advice:
        "Se non arriva nulla, controlla nella cartella dello spam. Se non è lì, contatta l’assistenza di questo servizio.",
    },
    "email-verified": {
      heading: "Il tuo indirizzo email è confermato",
      explanation: "Puoi chiudere questa pagina.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
