import type { InvitationWords } from "../words.ts"

/** French. */
export const invitationWords = {
  page: {
    heading: { before: "Votre invitation sur ", after: "" },
    explanation: {
      before: "L’administration de ce service a créé un compte pour ",
      after: ". Choisissez un mot de passe et votre session s’ouvre.",
    },
    passkey: "Vous pourrez ensuite ajouter une clé d’accès et vous connecter sans le mot de passe.",
    signedIn: {
      before: "Compte connecté dans ce navigateur\u00a0: ",
      after: ". Si vous acceptez, ce compte est déconnecté ici. Rien d’autre ne change pour lui.",
    },
    submit: "Accepter l’invitation",
  },
  mails: {
    invitation: {
      subject: "Votre invitation sur {host}",
      explanation:
        "Une invitation vous attend sur {host}, avec le compte {username}. Ouvrez ce lien et choisissez un mot de passe.",
      button: "Accepter l’invitation",
      advice: [
        "Le lien fonctionne une fois, pendant sept jours.",
        "Si vous ne connaissez pas ce service, ignorez ce message. Sans vous, personne ne peut se connecter à ce compte.",
      ],
    },
  },
} satisfies InvitationWords
