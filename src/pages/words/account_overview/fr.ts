import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Aperçu",
    profile: "Profil",
    security: "Connexion",
    sessions: "Navigateurs",
    applications: "Applications",
    data: "Données",
  },
  attention: {
    heading: "Demande votre attention",
    unverified:
      "Votre adresse e-mail n’est pas confirmée. Sans elle, vous ne pouvez pas recevoir de nouveau mot de passe par e-mail.",
    fewCodes: { before: "Codes de secours restants : ", after: ". Créez-en de nouveaux avant d’en avoir besoin." },
    begun:
      "Quelqu’un a saisi votre mot de passe, puis s’est arrêté au second facteur. Si ce n’était pas vous, changez votre mot de passe.",
    calm: "Rien ne demande votre attention.",
  },
  passwordSet: "Défini",
  noApp: "Non ajoutée",
  others: { before: "Autres navigateurs : ", after: "" },
  more: { before: "Et ", after: " de plus" },
  actions: {
    security: "Gérer la connexion",
    profile: "Modifier le profil",
    sessions: "Voir tous les navigateurs",
    applications: "Gérer les applications",
    data: "Télécharger ou supprimer",
  },
  begun: {
    heading: "Arrêtée au second facteur",
    explanation:
      "Le mot de passe était correct, rien d’autre n’a été prouvé. Personne n’y est connecté. Si ce n’était pas vous, changez votre mot de passe.",
  },
} satisfies OverviewWords
