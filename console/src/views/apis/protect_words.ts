import type { Topic } from "../../words/language.ts"

const en = {
  why: "Each request to the API carries a token. Before the API answers, it must check three things: the token is valid, it is meant for this API, and it permits what the request asks for.",
  way: "How the API checks tokens",
  ways: { jwt: "By signature (JWT)", introspection: "By asking this service" },
  waysText: {
    jwt: "Fast: the API needs no request for each token. A revoked token works until it expires, so keep the lifetime short.",
    introspection:
      "A revocation counts at once, for opaque tokens and JWTs alike. Each check is a request to this service. The standards call it introspection.",
  },
  needsJwt: "Some tokens of this API may not be JWTs. In the settings, choose JWT as their form.",
  toSettings: "Go to the settings",
  needsClient:
    "For this, the API needs an application of its own: kind machine, with this API among its APIs. Its ID and secret are in the environment of the API.",
  needsClientHow: "gatehouse client create --name API --kind confidential --grant client_credentials --resource",
  values: "Values",
  issuer: "Issuer",
  audience: "Audience (aud)",
  keys: "Key set (JWKS)",
  introspection: "Introspection",
  discovery: "Discovery",
  code: "Code",
  stack: "Program",
  stacks: { express: "Express", fastify: "Fastify", curl: "curl" },
  install: "Install",
  more: "For TypeScript without a framework and for Python:",
  find: "Let applications find this service",
  findText:
    "An application that knows only the API's address can find out where to get tokens. Let the API publish this document at this address, and name the address in its 401 answers, as the code above does.",
  findNone: "The identifier of this API is not an http address, so applications cannot look for its document.",
  where: "Address",
  document: "Document",
}

const de: typeof en = {
  why: "Jede Anfrage an die API bringt ein Token mit. Bevor die API antwortet, muss sie dreierlei prüfen: Das Token ist gültig, es ist für diese API bestimmt, und es erlaubt, worum die Anfrage bittet.",
  way: "Wie die API Tokens prüft",
  ways: { jwt: "An der Signatur (JWT)", introspection: "Durch Nachfrage bei diesem Dienst" },
  waysText: {
    jwt: "Schnell: Die API braucht nicht für jedes Token eine Anfrage. Ein widerrufenes Token gilt, bis es abläuft; halten Sie die Lebensdauer also kurz.",
    introspection:
      "Ein Widerruf gilt sofort, bei undurchsichtigen Tokens wie bei JWTs. Jede Prüfung ist eine Anfrage an diesen Dienst. Die Standards nennen das Introspection.",
  },
  needsJwt: "Manche Tokens dieser API sind vielleicht keine JWTs. Wählen Sie in den Einstellungen JWT als Form.",
  toSettings: "Zu den Einstellungen",
  needsClient:
    "Dafür braucht die API eine eigene Anwendung: Art Maschine, mit dieser API unter ihren APIs. Deren ID und Geheimnis stehen in der Umgebung der API.",
  needsClientHow: "gatehouse client create --name API --kind confidential --grant client_credentials --resource",
  values: "Werte",
  issuer: "Issuer",
  audience: "Audience (aud)",
  keys: "Schlüssel (JWKS)",
  introspection: "Introspection",
  discovery: "Discovery",
  code: "Code",
  stack: "Programm",
  stacks: { express: "Express", fastify: "Fastify", curl: "curl" },
  install: "Installieren",
  more: "Für TypeScript ohne Framework und für Python:",
  find: "Anwendungen diesen Dienst finden lassen",
  findText:
    "Eine Anwendung, die nur die Adresse der API kennt, kann herausfinden, wo es Tokens gibt. Lassen Sie die API dieses Dokument unter dieser Adresse veröffentlichen, und nennen Sie die Adresse in ihren Antworten mit Status 401, wie der Code oben es tut.",
  findNone: "Die Kennung dieser API ist keine http-Adresse, also können Anwendungen nicht nach ihrem Dokument suchen.",
  where: "Adresse",
  document: "Dokument",
}

export const PROTECT_WORDS: Topic<typeof en> = { en, de }
