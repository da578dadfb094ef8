import type { Topic } from "../../words/language.ts"

const en = {
  steps: "First steps",
  names: { account: "Your account", look: "Name and look", application: "First application" },
  headings: { look: "What should people see?", application: "Register your first application" },
  greeting: (username: string) => `Your account ${username} is ready.`,
  lookText:
    "Give the service a name, and a logo and a colour if you like. People see them when they sign in. All of it can be changed later.",
  skipLook: "Skip this step",
  applicationText:
    "An application is a program in which people sign in with this service: a website, an app, a tool on the command line. The service must know its name, and where people return after signing in.",
  needed: [
    "What kind of application it is. The next page explains each kind.",
    "The address to which people return, such as https://app.example.com/callback. You can enter it later.",
  ],
  register: "Register an application",
  skipApplication: "Go to the overview",
  later: "Not the right moment?",
  laterText: "You can find these steps later: the look under Look, and new applications under Applications.",
}

const de: typeof en = {
  steps: "Erste Schritte",
  names: { account: "Ihr Konto", look: "Name und Aussehen", application: "Erste Anwendung" },
  headings: { look: "Was sollen die Personen sehen?", application: "Die erste Anwendung registrieren" },
  greeting: (username) => `Ihr Konto ${username} ist bereit.`,
  lookText:
    "Geben Sie dem Dienst einen Namen und, wenn Sie mögen, ein Logo und eine Farbe. Das sehen Personen, wenn sie sich anmelden. Alles lässt sich später ändern.",
  skipLook: "Diesen Schritt überspringen",
  applicationText:
    "Eine Anwendung ist ein Programm, in dem sich Personen mit diesem Dienst anmelden: eine Website, eine App, ein Werkzeug auf der Kommandozeile. Der Dienst muss ihren Namen kennen, und wohin Personen nach der Anmeldung zurückkehren.",
  needed: [
    "Welche Art von Anwendung es ist. Die nächste Seite erklärt jede Art.",
    "Die Adresse, zu der die Personen zurückkehren, etwa https://app.example.com/callback. Sie können sie später eintragen.",
  ],
  register: "Eine Anwendung registrieren",
  skipApplication: "Zur Übersicht",
  later: "Passt es gerade nicht?",
  laterText: "Sie finden die Schritte später wieder: das Aussehen unter Aussehen, neue Anwendungen unter Anwendungen.",
}

export const WELCOME_WORDS: Topic<typeof en> = { en, de }
