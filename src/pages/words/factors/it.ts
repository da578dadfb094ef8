import { passkeyWords } from "../passkeys/it.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Conferma la tua identità",
    code: "Codice dell’app",
    codeAdvice: "Apri l’app di autenticazione e inserisci le sei cifre che mostra per questo account.",
    submit: "Verifica il codice",
    useRecoveryCode: "Usa invece un codice di recupero",
    recoveryCode: "Codice di recupero",
    recoveryAdvice: "Uno dei codici che hai conservato. Ognuno funziona una sola volta.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Questa passkey non ha funzionato qui. Riprova.",
      "one-time-code": "Questo codice è errato o è già stato usato. Inserisci il codice che l’app mostra ora.",
      "recovery-code": "Questo codice di recupero è errato o è già stato usato.",
      "too-many-attempts": "Troppi tentativi. Attendi un po’, poi riprova.",
    },
  },
  authenticatorApp: {
    heading: "Aggiungi un’app di autenticazione",
    demanded: "Per proteggere il tuo account, questo servizio richiede più di una password.",
    scan: "Apri un’app di autenticazione sul telefono e inquadra questa immagine.",
    qrCode: "Codice QR con la chiave per l’app",
    type: "Oppure inserisci questa chiave nell’app:",
    code: "Codice mostrato dall’app",
    submit: "Aggiungi l’app",
  },
  recoveryCodes: {
    heading: "I tuoi codici di recupero",
    explanation:
      "Con uno di questi codici puoi accedere se perdi il telefono. Ogni codice funziona una sola volta. I codici vengono mostrati solo ora.",
    advice:
      "Stampa questa pagina o copia i codici e conservali in un luogo sicuro. Nessuno in questo servizio può mostrarli di nuovo.",
    copy: "Copia tutti i codici",
    download: "Scarica i codici",
    done: "Ho salvato i codici",
  },
  accountSecurity: {
    heading: "Sicurezza del tuo account",
    app: "App di autenticazione",
    noApp: "Accedi solo con la password. Con un’app sul telefono, una password rubata non serve a nulla.",
    appSince: { before: "Aggiunta: ", after: "." },
    add: "Aggiungi un’app",
    replace: "Sostituisci l’app",
    remove: "Rimuovi l’app",
    ...passkeyWords.security,
    recoveryCodes: "Codici di recupero",
    left: { before: "Codici non usati: ", after: "" },
    renew: "Crea nuovi codici",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
