import { passkeyWords } from "../passkeys/it.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Accedi per continuare su ", after: "" },
    username: "Nome utente",
    password: "Password",
    submit: "Accedi",
    forgotten: "Hai dimenticato la password?",
    reassurance: "La tua password resta su Gatehouse.",
    notSeen: "L’applicazione non la vede.",
    destination: { before: "Poi continuerai su ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Il nome utente o la password non sono corretti.",
      passkey: "Questa passkey non ha funzionato qui. Riprova o accedi con la password.",
      "too-many-attempts": "Troppi tentativi di accesso non riusciti. Attendi qualche minuto, poi riprova.",
      busy: "Gatehouse è sovraccarico e non ha verificato la tua password. Riprova tra poco.",
    },
  },
  setup: {
    heading: "Crea l’account di amministrazione",
    explanation: "Questo account amministra il servizio. La pagina funziona una sola volta: poi il link non serve più.",
    email: "Indirizzo email",
    name: "Nome (facoltativo)",
    passwordRule: {
      before: "Almeno ",
      after:
        " caratteri. Non una password comune, né il tuo nome utente, il tuo indirizzo email o il nome di questo servizio.",
    },
    submit: "Crea l’account di amministrazione",
    problems: {
      username: "Questo nome utente non è valido. Non usare caratteri invisibili, né spazi all’inizio o alla fine.",
      "username-taken": "Questo nome utente non è disponibile.",
      email: "Questo non è un indirizzo email.",
      "email-taken": "Questo indirizzo email appartiene a un altro account.",
      name: "Questo nome non è valido. Scegline uno più breve, senza caratteri invisibili.",
      "password-short": "Questa password è troppo corta.",
      "password-weak": "Questa password è facile da indovinare. Scegline un’altra.",
      busy: "Il servizio è sovraccarico e non ha creato nulla. Riprova tra poco.",
    },
  },
  signOut: {
    heading: "Vuoi uscire?",
    signedIn: { before: "Accesso effettuato come ", after: ". Per non uscire, lascia questa pagina." },
    submit: "Esci",
    elsewhere:
      "In questo modo esci da Gatehouse in questo browser. L’accesso alle applicazioni che hai usato potrebbe restare attivo.",
  },
  signedOut: {
    heading: "Disconnessione effettuata",
    advice: "Puoi chiudere questa pagina. Su un computer condiviso, chiudi anche il browser.",
  },
  home: {
    heading: "Gatehouse è in funzione",
    explanation:
      "Con Gatehouse accedi alle applicazioni e decidi che cosa può fare ciascuna. Le applicazioni usano OAuth 2.0 e OpenID Connect.",
    address: "Indirizzo",
    discovery: "Documento di discovery, per le applicazioni",
  },
  formPost: {
    heading: { before: "Continua su ", after: "" },
    explanation: "Premi il pulsante per tornare all’applicazione.",
    submit: "Continua",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
