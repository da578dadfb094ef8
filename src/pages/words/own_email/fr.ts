import type { OwnEmailWords } from "../words.ts"

/** French. */
export const ownEmailWords = {
  page: {
    heading: "Votre adresse e-mail",
    present: { before: "Votre adresse actuelle est ", after: "." },
    explanation:
      "Nous envoyons un lien à la nouvelle adresse. L’adresse change quand vous ouvrez ce lien et appuyez sur le bouton. Votre adresse actuelle reçoit tout de suite un avis.",
    email: "Nouvelle adresse e-mail",
    wrong: "Saisissez une autre adresse e-mail, par exemple ann@example.com.",
    submit: "Envoyer le lien",
    askedHeading: "Consultez la nouvelle boîte de réception",
    asked:
      "Si la nouvelle adresse peut recevoir des messages, un message avec un lien est en route. Ouvrez-le dans un navigateur où votre session est ouverte ici. Le lien fonctionne pendant un jour.",
    confirm: { before: "Appuyez sur le bouton pour que ", after: " devienne l’adresse de votre compte." },
    confirmSubmit: "Changer l’adresse",
    change: "Changer l’adresse",
  },
  mails: {
    "change-email": {
      subject: "Confirmez votre nouvelle adresse e-mail sur {host}",
      explanation:
        "Quelqu’un souhaite faire de cette adresse celle d’un compte sur {host}. Si c’était vous, ouvrez ce lien là où votre session est ouverte.",
      button: "Confirmer la nouvelle adresse",
      advice: [
        "Le lien fonctionne une fois, pendant un jour.",
        "Si ce n’était pas vous, ignorez ce message. Rien ne change.",
      ],
    },
    "email-change-asked": {
      subject: "Quelqu’un souhaite changer votre adresse e-mail sur {host}",
      explanation:
        "Quelqu’un qui est connecté au compte {username} sur {host} a demandé d’en changer l’adresse e-mail. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u00a0: le changement n’a alors pas lieu.",
      button: "Choisir un nouveau mot de passe",
      advice: ["Si c’était vous, ne faites rien. La nouvelle adresse a reçu un message avec un lien."],
    },
    "email-changed": {
      subject: "Votre adresse e-mail sur {host} a été modifiée",
      explanation:
        "L’adresse e-mail du compte {username} sur {host} a été modifiée, et cette adresse n’en fait plus partie. Si vous ne vous y attendiez pas, contactez tout de suite l’assistance de ce service.",
      button: "Ouvrir le service",
      advice: ["Si vous vous y attendiez, ne faites rien."],
    },
    "recovery-code-used": {
      subject: "Un code de récupération a été utilisé sur {host}",
      explanation:
        "Quelqu’un s’est connecté au compte {username} sur {host} avec un code de récupération. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.",
      button: "Voir comment vous vous connectez",
      advice: ["Si c’était vous, ajoutez une application d’authentification ou une clé d’accès que vous avez encore."],
    },
  },
} satisfies OwnEmailWords
