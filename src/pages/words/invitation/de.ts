import type { InvitationWords } from "../words.ts"

/** German. */
export const invitationWords = {
  page: {
    heading: { before: "Sie sind zu ", after: " eingeladen" },
    explanation: {
      before: "Die Verwaltung dieses Dienstes hat ein Konto angelegt für ",
      after: ". Wählen Sie ein Passwort, dann sind Sie angemeldet.",
    },
    passkey: "Danach können Sie einen Passkey hinzufügen und sich ohne das Passwort anmelden.",
    signedIn: {
      before: "In diesem Browser ist angemeldet: ",
      after: ". Wenn Sie annehmen, wird dieses Konto hier abgemeldet. Sonst ändert sich an ihm nichts.",
    },
    submit: "Einladung annehmen",
  },
  mails: {
    invitation: {
      subject: "Ihre Einladung zu {host}",
      explanation:
        "Sie sind zu {host} eingeladen. Ihr Konto {username} ist bereit: Öffnen Sie diesen Link und wählen Sie ein Passwort.",
      button: "Einladung annehmen",
      advice: [
        "Der Link funktioniert einmal, sieben Tage lang.",
        "Wenn Sie diesen Dienst nicht kennen, beachten Sie diese Nachricht nicht. Solange Sie kein Passwort wählen, kann sich niemand mit dem Konto anmelden.",
      ],
    },
  },
} satisfies InvitationWords
