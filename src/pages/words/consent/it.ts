import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Consentire a ", after: " di usare il tuo account?" },
    signedIn: { before: "Accesso effettuato come ", after: "" },
    otherAccount: "Non sei tu? Usa un altro account",
    selfRegistered:
      "Questa applicazione si è registrata da sola. Nessuno in questo servizio ha verificato chi c’è dietro il suo nome.",
    calledName: {
      before: "Questa applicazione dice di chiamarsi ",
      after:
        ". Nessuno in questo servizio ha verificato quel nome. All’indirizzo indicato sopra, l’applicazione pubblica la sua descrizione.",
    },
    localRedirect:
      "Qualsiasi programma sul tuo dispositivo può ricevere la risposta. Consenti l’accesso solo se hai appena avviato questa applicazione sul dispositivo.",
    asked: "Autorizzazioni richieste",
    resources: "Per questi servizi",
    permissions: {
      openid: "Sapere chi sei",
      profile: "Il tuo profilo di base: nome e nome utente",
      email: "Il tuo indirizzo email",
      read: "Leggere i tuoi dati",
      write: "Modificare i tuoi dati",
      admin: "Amministrare questo servizio",
      address: "Il tuo indirizzo postale",
      phone: "Il tuo numero di telefono",
      "admin:read": "Vedere le applicazioni, gli utenti e le impostazioni di questo servizio",
      "admin:clients": "Gestire le applicazioni e le API di questo servizio",
      "admin:people": "Gestire gli utenti di questo servizio",
      "admin:settings": "Gestire le impostazioni di questo servizio",
    },
    moreOfProfile: "Altri dati del tuo profilo: ",
    profileDetails: {
      given_name: "nome",
      family_name: "cognome",
      middle_name: "secondo nome",
      nickname: "soprannome",
      profile: "pagina del profilo",
      picture: "foto",
      website: "sito web",
      gender: "genere",
      birthdate: "data di nascita",
      zoneinfo: "fuso orario",
      locale: "lingua",
    },
    destination: { before: "Qualunque sia la tua scelta, continuerai su ", after: "." },
    deny: "Rifiuta",
    allow: "Consenti",
  },
} satisfies Pick<Words, "consent">
