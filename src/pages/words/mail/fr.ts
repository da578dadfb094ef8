import { invitationWords } from "../invitation/fr.ts"
import { ownEmailWords } from "../own_email/fr.ts"
import { passkeyWords } from "../passkeys/fr.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "Application d’authentification ajoutée sur {host}",
      explanation: "Une application d’authentification a été ajoutée au compte {username} sur {host}.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "second-factor-removed": {
      subject: "Application d’authentification retirée sur {host}",
      explanation: "L’application d’authentification du compte {username} sur {host} a été retirée.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "account-deleted": {
      subject: "Votre compte sur {host} a été supprimé",
      explanation:
        "Le compte {username} sur {host} a été supprimé, avec tout ce que le service enregistrait à son sujet.",
      button: "Ouvrir le service",
      advice: ["Si ce n’était pas vous, contactez immédiatement l’assistance de ce service."],
    },
    "recovery-codes-replaced": {
      subject: "Nouveaux codes de secours sur {host}",
      explanation:
        "De nouveaux codes de secours ont été créés pour le compte {username} sur {host}. Les anciens codes ne fonctionnent plus.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "reset-password": {
      subject: "Choisissez un nouveau mot de passe sur {host}",
      explanation:
        "Quelqu’un a demandé un nouveau mot de passe pour le compte {username} sur {host}. Si c’était vous, ouvrez ce lien et choisissez-en un.",
      button: "Choisir un nouveau mot de passe",
      advice: [
        "Le lien fonctionne une fois, pendant 30 minutes.",
        "Si ce n’était pas vous, ne faites rien. Votre mot de passe reste le même.",
      ],
    },
    "verify-email": {
      subject: "Confirmez votre adresse e-mail sur {host}",
      explanation: "Ouvrez ce lien pour confirmer que cette adresse e-mail appartient à votre compte sur {host}.",
      button: "Confirmer l’adresse",
      advice: [
        "Le lien fonctionne pendant un jour.",
        "Si vous n’avez pas de compte sur ce service, ignorez ce message.",
      ],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Votre mot de passe sur {host} a été modifié",
      explanation:
        "Le mot de passe du compte {username} sur {host} a été modifié. Si vous ne vous y attendiez pas, demandez immédiatement un nouveau mot de passe.",
      button: "Demander un nouveau mot de passe",
      advice: ["Si cela ne suffit pas, contactez l’assistance de ce service."],
    },
  },
} satisfies Pick<Words, "mail">
