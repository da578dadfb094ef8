import type { PasskeyWords } from "../words.ts"

/** French. */
export const passkeyWords = {
  security: {
    passkeys: "Clés d’accès",
    passkeyCount: { before: "Clés d’accès de votre compte\u00a0: ", after: "" },
    managePasskeys: "Gérer les clés d’accès",
  },
  signIn: {
    submit: "Se connecter avec une clé d’accès",
    cancelled: "Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous avec votre mot de passe.",
  },
  secondFactor: {
    submit: "Utiliser une clé d’accès",
    cancelled: "Aucune clé d’accès n’a été utilisée. Réessayez.",
    lost: "Si vous avez perdu vos clés d’accès, demandez aux responsables de ce service de les supprimer. Vous pourrez ensuite en ajouter une nouvelle.",
  },
  page: {
    heading: "Vos clés d’accès",
    explanation:
      "Avec une clé d’accès, vous vous connectez par empreinte digitale, par visage ou par le code de votre appareil, sans mot de passe. Ceux-ci restent sur votre appareil.",
    added: { before: "Ajoutée le ", after: "." },
    used: { before: "Dernière utilisation le ", after: "." },
    unused: "Pas encore utilisée.",
    remove: "Supprimer",
    add: "Ajouter une clé d’accès",
    name: "Nom, par exemple «\u00a0Mon téléphone\u00a0»",
    submit: "Ajouter une clé d’accès",
    cancelled: "Aucune clé d’accès n’a été ajoutée. Réessayez si vous en voulez une.",
    exists: "Cet appareil a déjà une clé d’accès de votre compte.",
    unsupported: "Ce navigateur n’a pas de clés d’accès ici, ou ses scripts sont désactivés.",
    unavailable:
      "Les clés d’accès ne fonctionnent pas encore sur ce service. Son adresse web doit commencer par https et contenir un nom au lieu de chiffres. Votre navigateur et votre appareil n’y sont pour rien. Les responsables du service peuvent changer l’adresse.",
    otherAddress: {
      before:
        "Les clés d’accès ne fonctionnent pas à l’adresse à laquelle vous avez ouvert cette page. Ouvrez plutôt ce service à l’adresse ",
      after: ".",
    },
    demanded: "Pour continuer, vous avez besoin d’une clé d’accès.",
    elsewhere:
      "Connectez-vous de nouveau dans un navigateur qui a des clés d’accès, sur cet appareil ou sur un autre, et ajoutez-y une clé.",
    problems: {
      name: "Donnez à la clé d’accès un nom de 60 caractères au plus, sans caractères invisibles.",
      refused: "Cette clé d’accès n’a pas été ajoutée. Réessayez.",
      taken: "Cette clé d’accès n’a pas été ajoutée, car elle appartient déjà à un compte.",
      "too-many": "Vous avez autant de clés d’accès que ce service en conserve. Supprimez-en une d’abord.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "Une clé d’accès sur {host} a été ajoutée",
      explanation:
        "Une clé d’accès a été ajoutée au compte {username} sur {host}. Elle permet de se connecter sans mot de passe.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "passkey-removed": {
      subject: "Une clé d’accès sur {host} a été supprimée",
      explanation:
        "Une clé d’accès du compte {username} sur {host} a été supprimée. Elle ne permet plus de se connecter.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "passkey-refused": {
      subject: "Une clé d’accès sur {host} a été refusée",
      explanation:
        "Une clé d’accès du compte {username} sur {host} a été refusée. Il s’agit peut-être d’une copie\u00a0: quelqu’un d’autre a peut-être votre clé d’accès.",
      button: "Voir vos moyens de connexion",
      advice: ["Supprimez cette clé d’accès de votre compte. Pour de l’aide, contactez l’assistance de ce service."],
    },
  },
} satisfies PasskeyWords
