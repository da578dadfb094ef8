import type { SignUpWords } from "../words.ts"

/** French. A colon follows a no-break space; other high signs follow a narrow one. */
export const signUpWords = {
  heading: "Créer un compte",
  explanation: "Saisissez votre adresse e-mail. Nous vous envoyons un lien avec lequel vous créez votre compte.",
  submit: "Envoyer le lien",
  domain: "Une adresse de ce domaine ne permet pas de créer un compte ici. Utilisez une autre adresse.",
  asked: {
    heading: "Consultez votre messagerie",
    explanation: { before: "Nous avons envoyé un e-mail à ", after: ". Ouvrez le lien qu’il contient." },
    advice:
      "Le lien est valable un jour. Si rien n’arrive, vérifiez l’adresse et le dossier des courriers indésirables. Vous pouvez laisser cette page ouverte.",
  },
  create: {
    heading: "Créez votre compte",
    address: { before: "Ce compte appartiendra à l’adresse e-mail ", after: "." },
    signedIn: {
      before: "Une session est ouverte pour ",
      after: ". Si vous continuez, ce navigateur utilisera le nouveau compte.",
    },
    submit: "Créer le compte",
    usernameAddress: "Un nom d’utilisateur avec @ ne peut être que votre propre adresse e-mail.",
    usernameLetters:
      "Ce nom d’utilisateur mélange des lettres qui se ressemblent. Choisissez-en un dans les lettres d’une seule langue.",
    busy: "Le service est très sollicité et n’a rien créé. Réessayez dans un instant.",
  },
  mails: {
    "sign-up": {
      subject: "Créez votre compte sur {host}",
      explanation:
        "Quelqu’un a demandé un compte sur {host} avec cette adresse e-mail. Si c’était vous, ouvrez ce lien pour le créer.",
      button: "Créer le compte",
      advice: [
        "Le lien fonctionne une fois, pendant un jour. Ouvrez-le dans le navigateur où vous avez commencé, pour y continuer.",
        "Si ce n’était pas vous, ne faites rien. Aucun compte ne sera alors créé.",
      ],
    },
    "account-exists": {
      subject: "Vous avez déjà un compte sur {host}",
      explanation:
        "Quelqu’un a demandé un nouveau compte sur {host} avec cette adresse e-mail. Elle appartient déjà au compte {username}. Rien n’a été modifié.",
      button: "Se connecter",
      advice: [
        "Si vous avez oublié le mot de passe, choisissez «\u00a0Mot de passe oublié\u202f?\u00a0» sur la page de connexion.",
        "Si ce n’était pas vous, ne faites rien.",
      ],
    },
  },
} satisfies SignUpWords
