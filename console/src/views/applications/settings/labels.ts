import type { SettingName } from "./draft.ts"

type OfEach = Readonly<Record<SettingName, string>>

export const LABELS_EN: OfEach = {
  name: "Name",
  grant_types: "What it may do",
  native: "Accept any port on people's own devices",
  redirect_uris: "Addresses to which people are sent back",
  post_logout_redirect_uris: "Addresses after signing out",
  cors_origins: "Websites whose pages may call this service",
  backchannel_logout_uri: "Address that is notified of sign-outs",
  consent: "Ask people for their consent",
  sign_in_level: "What people must prove",
  default_max_age: "Longest age of a sign-in, in seconds",
  default_acr_values: "Preferred ways to sign in",
  scope: "Permissions",
  requestable_scope: "Other permissions",
  resources: "APIs",
  introspection: "Tokens that it may check",
  id_token_alg: "Signature of ID tokens",
  access_token_format: "Access tokens",
  userinfo_signed_response_alg: "Facts about people",
  refresh_repeat: "How many seconds the answer is repeated",
  id_token_on_refresh: "New ID token with each renewal",
  token_endpoint_auth_method: "Kind of proof",
  jwks: "Public keys",
  jwks_uri: "Address of its public keys",
  subject_type: "Identifier of a person",
  sector_identifier: "Host whose applications use the same identifiers",
}

export const TEXTS_EN: OfEach = {
  name: "What people read when they sign in.",
  grant_types: "Leave out what the application does not use.",
  native: "For desktop apps: a redirect URI at 127.0.0.1 then works with every port.",
  redirect_uris: "Also called redirect URIs. They must match byte for byte.",
  post_logout_redirect_uris: "Where people may be sent after they signed out.",
  cors_origins:
    "Also called CORS origins, such as https://app.example.com. The websites of the addresses to which people are sent back are allowed already.",
  backchannel_logout_uri:
    "Also called back-channel logout URI. When somebody signs out, this service tells the application's server there.",
  consent: "Whether people see what the application wants, and allow it.",
  sign_in_level: "Nobody gets into the application with less.",
  default_max_age:
    "Older sign-ins are repeated, unless the application asks for another age (max_age). Empty: any age.",
  default_acr_values:
    "In order of preference, for requests that name none (acr_values). What people must prove, above, applies in any case.",
  scope: "What the application may ask for: scope values, separated by spaces.",
  requestable_scope: "Whether the application may ask for more than the list above.",
  resources: "The APIs for which it may get tokens, besides those that are open to every application.",
  introspection: "APIs ask this service whether a token is valid. This is called introspection.",
  id_token_alg: "An ID token says who signed in. Most libraries expect RS256. HS256 uses the application's secret.",
  access_token_format: "With an access token, the application calls APIs. An API can have a form of its own.",
  userinfo_signed_response_alg:
    "Whether the name and the other facts that the application fetches (userinfo) are signed.",
  refresh_repeat:
    "A lost answer then signs nobody out, but a stolen token works for this time too. Empty: the default.",
  id_token_on_refresh: "Few libraries need it. Quarkus does.",
  token_endpoint_auth_method:
    "What the application's library sends to this service. Its guide calls it client authentication.",
  jwks: "As a JWK set, if the application has no address for them. Never paste a private key.",
  jwks_uri: "For signatures made with a private key. The application can then change its keys by itself.",
  subject_type: "The value sub in tokens.",
  sector_identifier:
    "Only if each application gets another identifier. Empty: the host of the addresses to which people are sent back.",
}

export const LABELS_DE: OfEach = {
  name: "Name",
  grant_types: "Was sie darf",
  native: "Jeden Port auf den Geräten der Personen annehmen",
  redirect_uris: "Adressen, an die Personen zurückgeschickt werden",
  post_logout_redirect_uris: "Adressen nach dem Abmelden",
  cors_origins: "Websites, deren Seiten diesen Dienst aufrufen dürfen",
  backchannel_logout_uri: "Adresse, die von Abmeldungen erfährt",
  consent: "Um Zustimmung bitten",
  sign_in_level: "Was Personen nachweisen müssen",
  default_max_age: "Höchstes Alter einer Anmeldung in Sekunden",
  default_acr_values: "Bevorzugte Arten der Anmeldung",
  scope: "Berechtigungen",
  requestable_scope: "Andere Berechtigungen",
  resources: "APIs",
  introspection: "Tokens, die sie prüfen darf",
  id_token_alg: "Signatur der ID-Tokens",
  access_token_format: "Access-Tokens",
  userinfo_signed_response_alg: "Angaben über Personen",
  refresh_repeat: "Wie viele Sekunden lang die Antwort wiederholt wird",
  id_token_on_refresh: "Neues ID-Token bei jeder Erneuerung",
  token_endpoint_auth_method: "Art des Nachweises",
  jwks: "Öffentliche Schlüssel",
  jwks_uri: "Adresse ihrer öffentlichen Schlüssel",
  subject_type: "Kennung einer Person",
  sector_identifier: "Host, dessen Anwendungen dieselben Kennungen benutzen",
}

export const TEXTS_DE: OfEach = {
  name: "Das lesen Personen, wenn sie sich anmelden.",
  grant_types: "Lassen Sie weg, was die Anwendung nicht benutzt.",
  native: "Für Desktop-Apps: Eine Redirect-URI bei 127.0.0.1 gilt dann mit jedem Port.",
  redirect_uris: "Auch Redirect-URIs genannt. Sie müssen Byte für Byte übereinstimmen.",
  post_logout_redirect_uris: "Wohin Personen nach dem Abmelden geschickt werden dürfen.",
  cors_origins:
    "Auch CORS-Origins genannt, wie https://app.example.com. Die Websites der Adressen, an die Personen zurückgeschickt werden, sind schon erlaubt.",
  backchannel_logout_uri:
    "Auch Back-Channel-Logout-URI genannt. Meldet sich jemand ab, benachrichtigt dieser Dienst dort den Server der Anwendung.",
  consent: "Ob Personen sehen, was die Anwendung will, und es erlauben.",
  sign_in_level: "Mit weniger kommt niemand in die Anwendung.",
  default_max_age:
    "Ältere Anmeldungen werden wiederholt, wenn die Anwendung kein anderes Alter verlangt (max_age). Leer: beliebig alt.",
  default_acr_values:
    "In der gewünschten Reihenfolge, für Anfragen, die keine nennen (acr_values). Was Personen nachweisen müssen, gilt in jedem Fall.",
  scope: "Worum die Anwendung bitten darf: Scope-Werte, durch Leerzeichen getrennt.",
  requestable_scope: "Ob die Anwendung um mehr als die Liste oben bitten darf.",
  resources: "Die APIs, für die sie Tokens bekommen kann, neben denen, die jeder Anwendung offenstehen.",
  introspection: "APIs fragen diesen Dienst, ob ein Token gilt. Das heißt Introspection.",
  id_token_alg:
    "Ein ID-Token sagt, wer sich angemeldet hat. Die meisten Bibliotheken erwarten RS256. HS256 benutzt das Geheimnis der Anwendung.",
  access_token_format: "Mit einem Access-Token ruft die Anwendung APIs auf. Eine API kann eine eigene Form haben.",
  userinfo_signed_response_alg:
    "Ob der Name und die anderen Angaben, die die Anwendung abholt (userinfo), signiert sind.",
  refresh_repeat:
    "Eine verlorene Antwort meldet dann niemanden ab. Aber auch ein gestohlenes Token wirkt so lange. Leer: der Standard.",
  id_token_on_refresh: "Wenige Bibliotheken brauchen es. Quarkus braucht es.",
  token_endpoint_auth_method:
    "Was die Bibliothek der Anwendung diesem Dienst schickt. In ihrer Anleitung heißt es Client Authentication.",
  jwks: "Als JWK-Set, wenn die Anwendung keine Adresse dafür hat. Fügen Sie nie einen privaten Schlüssel ein.",
  jwks_uri: "Für Unterschriften mit einem privaten Schlüssel. Die Anwendung kann ihre Schlüssel dann selbst wechseln.",
  subject_type: "Der Wert sub in Tokens.",
  sector_identifier:
    "Nur wenn jede Anwendung eine andere Kennung bekommt. Leer: der Host der Adressen, an die Personen zurückgeschickt werden.",
}
