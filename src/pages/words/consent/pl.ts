import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Zezwolić aplikacji ", after: " na korzystanie z Twojego konta?" },
    signedIn: { before: "Zalogowane konto: ", after: "" },
    otherAccount: "To nie Ty? Użyj innego konta",
    selfRegistered:
      "Ta aplikacja zarejestrowała się sama. Nikt w tej usłudze nie sprawdził, kto kryje się za jej nazwą.",
    calledName: {
      before: "Ta aplikacja przedstawia się jako ",
      after: ". Nikt w tej usłudze nie sprawdził tej nazwy. Pod powyższym adresem aplikacja publikuje swój opis.",
    },
    localRedirect:
      "Odpowiedź może odebrać każdy program na Twoim urządzeniu. Zezwól na dostęp tylko wtedy, gdy ta aplikacja została na nim przed chwilą uruchomiona przez Ciebie.",
    asked: "Żądane uprawnienia",
    resources: "Dla tych usług",
    permissions: {
      openid: "Informacja o tym, kim jesteś",
      profile: "Podstawowe dane profilu: imię i nazwisko oraz nazwa użytkownika",
      email: "Twój adres e-mail",
      read: "Odczyt Twoich danych",
      write: "Zmiana Twoich danych",
      admin: "Administrowanie tą usługą",
      address: "Twój adres pocztowy",
      phone: "Twój numer telefonu",
      "admin:read": "Wgląd w aplikacje, użytkowników i ustawienia tej usługi",
      "admin:clients": "Zarządzanie aplikacjami i interfejsami API tej usługi",
      "admin:people": "Zarządzanie użytkownikami tej usługi",
      "admin:settings": "Zarządzanie ustawieniami tej usługi",
    },
    moreOfProfile: "Więcej danych z profilu: ",
    profileDetails: {
      given_name: "imię",
      family_name: "nazwisko",
      middle_name: "drugie imię",
      nickname: "pseudonim",
      profile: "strona profilu",
      picture: "zdjęcie",
      website: "strona internetowa",
      gender: "płeć",
      birthdate: "data urodzenia",
      zoneinfo: "strefa czasowa",
      locale: "język",
    },
    destination: { before: "Niezależnie od wyboru nastąpi przejście pod adres ", after: "." },
    deny: "Odmów",
    allow: "Zezwól",
  },
} satisfies Pick<Words, "consent">
