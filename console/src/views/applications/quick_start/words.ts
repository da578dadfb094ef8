import type { Topic } from "../../../words/language.ts"

const en = {
  stacks: "Language or framework",
  library: (name: string) => `with ${name}`,
  copyBlock: (title: string) => `Copy: ${title}`,
  kinds: {
    install: "Install",
    secret: "Give it the secret",
    create: (file: string) => `Create ${file}`,
    add: (file: string) => `Add to ${file}`,
    start: "Start it",
    package: "Add the Swift package",
  },
  secretText:
    "You could download this file when the application was registered. The secret belongs to the server alone, and never into the code or version control. If you no longer have it, create a new one.",
  secretLink: "Secrets",
  see: "What you see",
  seeText: "You are sent to this service, sign in, and come back with your name.",
  seeDevice: "The app opens this service in a browser, you sign in, and come back to the app.",
  seeMachine: "The answer has an access token. With it, the machine calls your API.",
  shows: "When it works, you see for example:",
  tryIt: "Watch each request in Try it",
  otherKind: (stack: string, kind: string) =>
    `${stack} does not suit this application, which is of the kind "${kind}". A program on people's devices must have no secret, and a server should have one. Choose another stack, or register another application.`,
  registerOther: (stack: string) => `Register an application for ${stack}`,
  notYet: "Some settings of this application do not suit this stack yet",
  mismatches: {
    redirect: (stack: string) => `${stack} expects the answer at an address that the application does not have yet.`,
    signOut: () => "The address to which people come back after signing out is missing.",
    algorithm: (stack: string) => `The library of ${stack} cannot verify ID tokens with the present signature.`,
    authentication: () =>
      "The library sends the secret of the application in a way that the application is not set to.",
    scope: () => "The application may not ask who signed in: openid is missing.",
    userinfo: () => "The profile is signed, but the library reads it unsigned.",
  },
  mend: "Make these changes",
  before: "Now",
  after: "Afterwards",
  setting: "Setting",
  none: "–",
  settings: {
    redirect_uris: "Addresses to which people are sent back",
    post_logout_redirect_uris: "Addresses after signing out",
    id_token_alg: "Signature of ID tokens",
    token_endpoint_auth_method: "How the application proves itself",
    scope: "Permissions",
    userinfo_signed_response_alg: "Signature of the profile",
  } as Readonly<Record<string, string>>,
  mended: "Saved. The code below has the new values.",
  locked: "You need the right to change applications to make these changes.",
}

const de: typeof en = {
  stacks: "Sprache oder Framework",
  library: (name) => `mit ${name}`,
  copyBlock: (title) => `Kopieren: ${title}`,
  kinds: {
    install: "Installieren",
    secret: "Das Geheimnis mitgeben",
    create: (file) => `${file} anlegen`,
    add: (file) => `In ${file} einfügen`,
    start: "Starten",
    package: "Das Swift-Paket hinzufügen",
  },
  secretText:
    "Diese Datei konnten Sie herunterladen, als die Anwendung registriert wurde. Das Geheimnis gehört nur auf den Server und nie in den Code oder die Versionsverwaltung. Wenn Sie es nicht mehr haben, legen Sie ein neues an.",
  secretLink: "Geheimnisse",
  see: "Was Sie sehen",
  seeText: "Sie werden zu diesem Dienst geschickt, melden sich an und kommen mit Ihrem Namen zurück.",
  seeDevice: "Die App öffnet diesen Dienst in einem Browser, Sie melden sich an und kommen zur App zurück.",
  seeMachine: "In der Antwort steht ein Access-Token. Damit ruft die Maschine Ihre API auf.",
  shows: "Wenn es funktioniert, sehen Sie zum Beispiel:",
  tryIt: "Jede Anfrage unter „Ausprobieren“ ansehen",
  otherKind: (stack, kind) =>
    `${stack} passt nicht zu dieser Anwendung, die von der Art „${kind}“ ist. Ein Programm auf den Geräten von Personen darf kein Geheimnis haben, und ein Server sollte eines haben. Wählen Sie etwas anderes, oder registrieren Sie eine weitere Anwendung.`,
  registerOther: (stack) => `Eine Anwendung für ${stack} registrieren`,
  notYet: "Einige Einstellungen dieser Anwendung passen dazu noch nicht",
  mismatches: {
    redirect: (stack) => `${stack} erwartet die Antwort an einer Adresse, die die Anwendung noch nicht hat.`,
    signOut: () => "Die Adresse fehlt, an die man nach dem Abmelden zurückkommt.",
    algorithm: (stack) => `Die Bibliothek für ${stack} kann ID-Tokens mit der jetzigen Signatur nicht prüfen.`,
    authentication: () =>
      "Die Bibliothek schickt das Geheimnis der Anwendung auf einem Weg, der für die Anwendung nicht eingestellt ist.",
    scope: () => "Die Anwendung darf nicht fragen, wer sich angemeldet hat: openid fehlt.",
    userinfo: () => "Das Profil ist signiert, die Bibliothek liest es aber unsigniert.",
  },
  mend: "Diese Änderungen vornehmen",
  before: "Jetzt",
  after: "Danach",
  setting: "Einstellung",
  none: "–",
  settings: {
    redirect_uris: "Adressen, an die Personen zurückgeschickt werden",
    post_logout_redirect_uris: "Adressen nach dem Abmelden",
    id_token_alg: "Signatur der ID-Tokens",
    token_endpoint_auth_method: "Wie sich die Anwendung ausweist",
    scope: "Berechtigungen",
    userinfo_signed_response_alg: "Signatur des Profils",
  },
  mended: "Gespeichert. Der Code unten hat die neuen Werte.",
  locked: "Für diese Änderungen brauchen Sie das Recht, Anwendungen zu ändern.",
}

export const QUICK_START_WORDS: Topic<typeof en> = { en, de }
