import type { SignUpWords } from "../words.ts"

/** Polish. */
export const signUpWords = {
  heading: "Utwórz konto",
  explanation: "Podaj swój adres e-mail. Wyślemy link, za pomocą którego utworzysz konto.",
  submit: "Wyślij link",
  domain: "Z adresem w tej domenie nie można tu utworzyć konta. Użyj innego adresu.",
  asked: {
    heading: "Sprawdź pocztę",
    explanation: { before: "Wysłaliśmy wiadomość na adres ", after: ". Otwórz zawarty w niej link." },
    advice:
      "Link działa przez jeden dzień. Jeśli nic nie dotrze, sprawdź adres i folder ze spamem. Możesz zostawić tę stronę otwartą.",
  },
  create: {
    heading: "Utwórz swoje konto",
    address: { before: "To konto będzie należeć do adresu e-mail ", after: "." },
    signedIn: {
      before: "Konto zalogowane w tej przeglądarce: ",
      after: ". Jeśli przejdziesz dalej, przeglądarka będzie używać nowego konta.",
    },
    submit: "Utwórz to konto",
    usernameAddress: "Nazwa użytkownika ze znakiem @ może być tylko Twoim własnym adresem e-mail.",
    usernameLetters:
      "Ta nazwa użytkownika łączy litery, które wyglądają podobnie. Wybierz nazwę zapisaną literami jednego języka.",
    busy: "Usługa jest zajęta i niczego nie utworzyła. Spróbuj ponownie za chwilę.",
  },
  mails: {
    "sign-up": {
      subject: "Utwórz konto w {host}",
      explanation:
        "Ktoś poprosił o konto w {host} z tym adresem e-mail. Jeśli to Twoja prośba, otwórz ten link i utwórz konto.",
      button: "Utwórz to konto",
      advice: [
        "Link działa tylko raz, przez jeden dzień. Aby przejść dalej tam, skąd wyszła prośba, otwórz go w tej samej przeglądarce.",
        "Jeśli to nie Twoja prośba, nie rób nic. Konto nie zostanie wtedy utworzone.",
      ],
    },
    "account-exists": {
      subject: "Masz już konto w {host}",
      explanation:
        "Ktoś poprosił o nowe konto w {host} z tym adresem e-mail. Adres należy już do konta {username}. Nic się nie zmieniło.",
      button: "Zaloguj się",
      advice: [
        "Jeśli nie pamiętasz hasła, wybierz „Nie pamiętasz hasła?” na stronie logowania.",
        "Jeśli to nie Twoja prośba, nie rób nic.",
      ],
    },
  },
} satisfies SignUpWords
