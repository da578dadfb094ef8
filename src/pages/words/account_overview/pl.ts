import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Przegląd",
    profile: "Profil",
    security: "Logowanie",
    sessions: "Przeglądarki",
    applications: "Aplikacje",
    data: "Dane",
  },
  attention: {
    heading: "Wymaga uwagi",
    unverified: "Adres e-mail nie jest potwierdzony. Bez niego nie można otrzymać nowego hasła e-mailem.",
    fewCodes: { before: "Pozostałe kody odzyskiwania: ", after: ". Warto utworzyć nowe, zanim będą potrzebne." },
    begun:
      "Podano prawidłowe hasło do tego konta, ale logowanie zatrzymało się na drugim składniku. Jeśli to ktoś inny, należy zmienić hasło.",
    calm: "Nic nie wymaga uwagi.",
  },
  passwordSet: "Ustawione",
  noApp: "Nie dodano",
  others: { before: "Inne przeglądarki: ", after: "" },
  more: { before: "Oraz inne: ", after: "" },
  actions: {
    security: "Zarządzaj logowaniem",
    profile: "Edytuj profil",
    sessions: "Zobacz wszystkie przeglądarki",
    applications: "Zarządzaj aplikacjami",
    data: "Pobierz lub usuń",
  },
  begun: {
    heading: "Zatrzymano na drugim składniku",
    explanation:
      "Hasło było prawidłowe, niczego więcej nie potwierdzono. Nikt nie jest tam zalogowany. Jeśli to ktoś inny, należy zmienić hasło.",
  },
} satisfies OverviewWords
