import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Obtenir un nouveau mot de passe",
    explanation:
      "Saisissez votre nom d’utilisateur ou votre adresse e-mail. Nous envoyons un lien à l’adresse e-mail confirmée du compte.",
    name: "Nom d’utilisateur ou adresse e-mail",
    submit: "Envoyer le lien",
    back: "Revenir à la page de connexion",
  },
  resetPassword: {
    heading: "Choisissez un nouveau mot de passe",
    password: "Nouveau mot de passe",
    consequence:
      "Toutes vos sessions seront fermées, et les applications n’auront plus accès à votre compte jusqu’à votre prochaine connexion.",
    submit: "Modifier le mot de passe",
    busy: "Le service est très sollicité et n’a rien modifié. Réessayez dans un instant.",
  },
  verifyEmail: {
    heading: "Confirmez votre adresse e-mail",
    confirm: { before: "Appuyez sur le bouton si ", after: " est votre adresse." },
    submit: "Confirmer l’adresse",
    ask: { before: "Nous envoyons un lien à ", after: ". Ouvrez-le pour confirmer l’adresse." },
    askSubmit: "Envoyer le lien",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Consultez votre messagerie",
      explanation:
        "Si le compte existe et que son adresse e-mail est confirmée, un message contenant un lien est en route. Le lien fonctionne une fois, pendant 30 minutes.",
      advice:
        "Si rien n’arrive, regardez dans le dossier des indésirables. S’il n’y est pas, contactez l’assistance de ce service.",
    },
    "password-changed": {
      heading: "Votre mot de passe a été modifié",
      explanation:
        "Toutes vos sessions ont été fermées. Revenez à l’application et connectez-vous avec le nouveau mot de passe.",
      advice:
        "Les clés d’accès, l’application d’authentification et les codes de secours de votre compte n’ont pas changé. Si quelqu’un d’autre connaissait votre mot de passe, vérifiez qu’ils sont tous à vous.",
    },
    "verification-asked": {
      heading: "Consultez votre messagerie",
      explanation: "Un message contenant un lien est en route. Le lien fonctionne pendant un jour.",
      advice:
        "Si rien n’arrive, regardez dans le dossier des indésirables. S’il n’y est pas, contactez l’assistance de ce service.",
    },
    "email-verified": {
      heading: "Votre adresse e-mail est confirmée",
      explanation: "Vous pouvez fermer cette page.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
