import type { Topic } from "../../../words/language.ts"
import type { Folded, SettingName } from "./draft.ts"
import { LABELS_DE, LABELS_EN, TEXTS_DE, TEXTS_EN } from "./labels.ts"

const foldedTexts: Readonly<Record<Folded, string>> = {
  tokens: "What the application gets when somebody signs in, and how it renews that. Most applications need no change.",
  proof:
    "How the application proves who it is when it fetches tokens. Change it together with the application, or its sign-ins fail.",
  identity:
    "By which identifier the application recognizes a person. After a change, it takes everybody for a new person.",
}

const labels: Readonly<Record<SettingName, string>> = LABELS_EN
const texts: Readonly<Record<SettingName, string>> = TEXTS_EN

const en = {
  groups: {
    basics: "Basics",
    addresses: "Addresses",
    signIn: "Signing in",
    permissions: "Permissions and APIs",
    tokens: "Tokens",
    proof: "How it proves who it is",
    identity: "How it recognizes people",
  },
  foldedTexts,
  labels,
  texts,
  kind: "Kind",
  kindText: "Fixed when the application was registered. Another kind needs another application.",
  kinds: {
    confidential: "It runs on a server, which can keep a secret",
    public: "It runs on people's own devices or in their browsers, which cannot keep a secret",
  },
  grants: {
    authorization_code: "Sign people in",
    refresh_token: "Renew its tokens, so that people stay signed in",
    client_credentials: "Act in its own name, without a person",
  },
  consents: {
    ask: "Each time",
    remember: "Once. Again only if it asks for more",
    "first-party": "Never: this is our own application",
  },
  levels: { pwd: "Password", mfa: "Password and a second factor", phr: "Passkey" },
  acrs: {
    phr: "Passkey (phr)",
    "urn:gatehouse:acr:mfa": "Password and a second factor (urn:gatehouse:acr:mfa)",
    "urn:gatehouse:acr:pwd": "Password (urn:gatehouse:acr:pwd)",
    "0": "Any way (0)",
  },
  anyWay: "Any way",
  anyAge: "Any age",
  requestableScopes: {
    registered: "No: only those in the list above",
    open: "Also those that are open to every application. People decide",
  },
  noApi: "None in particular",
  introspections: { own: "Its own, and those for its APIs", any: "All tokens of this service" },
  formats: { opaque: "Opaque: only this service can read them", jwt: "JWT: APIs can read them themselves" },
  plain: "Not signed, plain JSON",
  rotation: "If a refresh token comes a second time",
  rotationText:
    "Each renewal gives the application a new refresh token. The old one can come again because an answer got lost, or because it was stolen.",
  rotations: {
    confirmed: "Repeat the answer for a while: it may have got lost",
    strict: "End the access at once: the token may be stolen",
  },
  byDefault: (time: string) => `Default: ${time}`,
  methods: {
    secret: "Secret, anywhere in the request",
    client_secret_basic: "Secret in the request's header only (client_secret_basic)",
    client_secret_post: "Secret in the request's body only (client_secret_post)",
    client_secret_jwt: "Signature made with the secret (client_secret_jwt)",
    private_key_jwt: "Signature made with a private key (private_key_jwt)",
    none: "Not at all (none)",
  },
  publicMethodText: "A program on people's own devices cannot keep a secret. PKCE protects its sign-ins instead.",
  subjects: {
    public: "The same in every application",
    pairwise:
      "A different one in each application, so that two applications cannot tell that they know the same person",
  },
  sectorUri: "List of addresses that share identifiers (sector_identifier_uri)",
  sectorUriText: "The application set it when it registered itself. Nobody else can change it.",
  ofDocument: "This application publishes its own settings",
  ofDocumentText: "Its developers decide the locked fields in a document at its address. You can change the others.",
  nothing: "None",
  on: "Yes",
  off: "No",
  keysHere: "Pasted here",
  createdApis: (names: string) => `These APIs were new and were created: ${names}.`,
  short: {
    access_token_format: "Access tokens",
    id_token_alg: "ID tokens",
    userinfo_signed_response_alg: "Facts about people",
    refresh_repeat: "A refresh token repeats its answer",
    id_token_on_refresh: "ID token with each renewal",
    jwks: "Public keys",
    sector_identifier: "Shared by",
    strict: "Never",
    opaque: "Opaque",
    plain: "Not signed",
    ownHost: "The host of its addresses",
  },
}

const de: typeof en = {
  groups: {
    basics: "Grundlagen",
    addresses: "Adressen",
    signIn: "Anmeldung",
    permissions: "Berechtigungen und APIs",
    tokens: "Tokens",
    proof: "Wie sie sich ausweist",
    identity: "Woran sie Personen erkennt",
  },
  foldedTexts: {
    tokens:
      "Was die Anwendung bekommt, wenn sich jemand anmeldet, und wie sie es erneuert. Die meisten Anwendungen brauchen keine Änderung.",
    proof:
      "Wie die Anwendung nachweist, wer sie ist, wenn sie Tokens abholt. Ändern Sie es zugleich in der Anwendung, sonst scheitern Anmeldungen.",
    identity:
      "An welcher Kennung die Anwendung eine Person erkennt. Nach einer Änderung hält sie alle für neue Personen.",
  },
  labels: LABELS_DE,
  texts: TEXTS_DE,
  kind: "Art",
  kindText: "Steht seit der Registrierung fest. Eine andere Art braucht eine andere Anwendung.",
  kinds: {
    confidential: "Sie läuft auf einem Server, der ein Geheimnis wahren kann",
    public: "Sie läuft auf den Geräten der Personen oder in ihren Browsern, die kein Geheimnis wahren können",
  },
  grants: {
    authorization_code: "Personen anmelden",
    refresh_token: "Ihre Tokens erneuern, damit Personen angemeldet bleiben",
    client_credentials: "Im eigenen Namen handeln, ohne eine Person",
  },
  consents: {
    ask: "Jedes Mal",
    remember: "Einmal. Wieder nur, wenn sie um mehr bittet",
    "first-party": "Nie: Das ist unsere eigene Anwendung",
  },
  levels: { pwd: "Passwort", mfa: "Passwort und zweiter Faktor", phr: "Passkey" },
  acrs: {
    phr: "Passkey (phr)",
    "urn:gatehouse:acr:mfa": "Passwort und zweiter Faktor (urn:gatehouse:acr:mfa)",
    "urn:gatehouse:acr:pwd": "Passwort (urn:gatehouse:acr:pwd)",
    "0": "Beliebig (0)",
  },
  anyWay: "Beliebig",
  anyAge: "Beliebig alt",
  requestableScopes: {
    registered: "Nein: Nur die in der Liste oben",
    open: "Auch die, die jeder Anwendung offenstehen. Die Personen entscheiden",
  },
  noApi: "Keine bestimmte",
  introspections: { own: "Ihre eigenen und die für ihre APIs", any: "Alle Tokens dieses Dienstes" },
  formats: { opaque: "Undurchsichtig: Nur dieser Dienst kann sie lesen", jwt: "JWT: APIs können sie selbst lesen" },
  plain: "Nicht signiert, einfaches JSON",
  rotation: "Wenn ein Refresh-Token ein zweites Mal kommt",
  rotationText:
    "Jede Erneuerung gibt der Anwendung ein neues Refresh-Token. Das alte kann noch einmal kommen, weil eine Antwort verloren ging oder weil es gestohlen ist.",
  rotations: {
    confirmed: "Die Antwort eine Weile wiederholen: Sie kann verloren gegangen sein",
    strict: "Den Zugriff sofort beenden: Das Token kann gestohlen sein",
  },
  byDefault: (time) => `Standard: ${time}`,
  methods: {
    secret: "Geheimnis, irgendwo in der Anfrage",
    client_secret_basic: "Geheimnis nur im Kopf der Anfrage (client_secret_basic)",
    client_secret_post: "Geheimnis nur im Inhalt der Anfrage (client_secret_post)",
    client_secret_jwt: "Unterschrift mit dem Geheimnis (client_secret_jwt)",
    private_key_jwt: "Unterschrift mit einem privaten Schlüssel (private_key_jwt)",
    none: "Gar nicht (none)",
  },
  publicMethodText:
    "Ein Programm auf den Geräten der Personen kann kein Geheimnis wahren. Stattdessen schützt PKCE die Anmeldungen.",
  subjects: {
    public: "In jeder Anwendung dieselbe",
    pairwise: "In jeder Anwendung eine andere. So merken zwei Anwendungen nicht, dass sie dieselbe Person kennen",
  },
  sectorUri: "Liste der Adressen mit gemeinsamen Kennungen (sector_identifier_uri)",
  sectorUriText: "Die Anwendung hat sie gesetzt, als sie sich registrierte. Niemand sonst kann sie ändern.",
  ofDocument: "Diese Anwendung veröffentlicht ihre Einstellungen selbst",
  ofDocumentText:
    "Ihre Entwickler entscheiden über die gesperrten Felder in einem Dokument an ihrer Adresse. Die anderen können Sie ändern.",
  nothing: "Keine",
  on: "Ja",
  off: "Nein",
  keysHere: "Hier eingefügt",
  createdApis: (names) => `Diese APIs waren neu und wurden angelegt: ${names}.`,
  short: {
    access_token_format: "Access-Tokens",
    id_token_alg: "ID-Tokens",
    userinfo_signed_response_alg: "Angaben über Personen",
    refresh_repeat: "Refresh-Token wiederholt die Antwort",
    id_token_on_refresh: "ID-Token bei jeder Erneuerung",
    jwks: "Öffentliche Schlüssel",
    sector_identifier: "Gemeinsam für",
    strict: "Nie",
    opaque: "Undurchsichtig",
    plain: "Nicht signiert",
    ownHost: "Den Host ihrer Adressen",
  },
}

export const SETTINGS_WORDS: Topic<typeof en> = { en, de }
