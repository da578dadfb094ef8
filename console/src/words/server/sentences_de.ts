import { EXPLAIN_DE } from "./explain_de.ts"
import { IMPORT_DE } from "./import_de.ts"
import type { Pattern } from "./pattern.ts"
import { Q } from "./pattern.ts"

const BAD_SVG = "ist ein SVG, das der Dienst nicht zeigen kann."

/**
 * What the server says about single values of a request, and about conflicts, in German. A phrase that begins with a verb continues the name of a field, as the server's does.
 */
const VALUES_DE: readonly Pattern[] = [
  // Values of any field.
  ["is empty(?:, but people see this text)?", "ist leer"],
  ["is missing", "fehlt"],
  [
    "is missing: the server sends people back there with the code.*",
    "fehlt: Dorthin schickt der Dienst Personen zurück",
  ],
  ["is unknown. Omit it", "ist unbekannt"],
  ["must be one of (.*); received (.*)", "muss eines davon sein: $1; empfangen wurde $2"],
  ["must be (\\d+) or more; received (.*)", "muss mindestens $1 sein; empfangen wurde $2"],
  ["must be (\\d+) or less; received (.*)", "darf höchstens $1 sein; empfangen wurde $2"],
  ["has (\\d+) characters; (?:the maximum is |use )?(\\d+)(?: at most)?", "hat $1 Zeichen; erlaubt sind höchstens $2"],
  ["has (\\d+) characters?; it needs (\\d+) or more", "hat zu wenige Zeichen: $1; nötig sind mindestens $2"],
  ["is longer than (\\d+) bytes", "ist länger als $1 Bytes"],
  [`${Q} begins or ends with a space`, "$1 beginnt oder endet mit einem Leerzeichen"],
  [`${Q} has (?:a line break, )?a control character or .*`, "$1 enthält ein Zeichen, das man nicht sieht"],
  [`${Q} has (?:an invisible|no visible) character.*`, "$1 enthält kein sichtbares oder ein unsichtbares Zeichen"],
  [`${Q} is unknown: use one of (.*)`, "$1 ist unbekannt; möglich sind: $2"],
  [`${Q} is unknown: .*`, "$1 ist unbekannt"],
  ["is not a whole number of seconds from (\\d+) to (\\d+)", "muss eine ganze Zahl von Sekunden sein, von $1 bis $2"],
  // People.
  [`${Q} is not an e-mail address.*`, "$1 ist keine E-Mail-Adresse wie anna@example.com"],
  [`${Q} has the form of a user id.*`, "$1 sieht aus wie die ID einer Person; wählen Sie einen anderen Namen"],
  [
    "has a (?:line break in it|control character), which nobody can type.*",
    "enthält ein Zeichen, das niemand tippen kann",
  ],
  ["repeats the same .*", "wiederholt immer dasselbe; wählen Sie einen längeren Text"],
  ["is a sequence such as.*", "ist eine Folge wie 12345678; wählen Sie ein anderes"],
  ["is the username, perhaps.*", "ist fast der Benutzername; wählen Sie ein anderes"],
  ["is the e-mail address, perhaps.*", "ist fast die E-Mail-Adresse; wählen Sie ein anderes"],
  ["is the name of this service, perhaps.*", "ist fast der Name dieses Dienstes; wählen Sie ein anderes"],
  ["is one of the most common passwords.*", "ist eines der häufigsten Passwörter; Angreifer probieren es zuerst"],
  ["needs an e-mail address that is not verified", "braucht eine E-Mail-Adresse, die noch nicht bestätigt ist"],
  ["is now false: the old address was verified.*", "gilt nicht mehr: Bestätigt war nur die alte Adresse"],
  ["is .*; use a date such as 1990-12-31", "muss ein Datum sein wie 1990-12-31"],
  ["is .*; use a number", "muss eine Zahl sein"],
  // Names.
  [`${Q} looks like an id: use another name`, "$1 sieht aus wie eine ID; wählen Sie einen anderen Namen"],
  [
    `${Q} is not a valid name: use 1 to 63.*`,
    "$1 geht nicht: Erlaubt sind 1 bis 63 Kleinbuchstaben, Ziffern und . _ : -",
  ],
  [
    "(user|admin) is a built-in role: choose another name",
    "$1 ist eine eingebaute Rolle; wählen Sie einen anderen Namen",
  ],
  [`${Q} is no scope value:.*`, "$1 geht nicht: Erlaubt sind Buchstaben, Ziffern und Zeichen, aber keine Leerzeichen"],
  [
    `${Q} belongs to this service or to a standard.*`,
    "$1 ist vergeben; nehmen Sie Ihre API in den Namen, wie in photos:read",
  ],
  ["is empty; a role has one or more assigned scope values", "ist leer; eine Rolle hat mindestens eine Berechtigung"],
  [`${Q} needs no role, because everyone may have it.*`, "$1 braucht keine Rolle, weil alle es haben dürfen"],
  [
    `${Q} is no name: use 1 to 63.*`,
    "$1 geht nicht: Erlaubt sind 1 bis 63 Kleinbuchstaben, Ziffern und Unterstriche, mit einem Buchstaben am Anfang",
  ],
  [`${Q} is a standard attribute.*`, "$1 ist ein Standard-Attribut, das jede Installation hat"],
  // Addresses.
  [
    `(?:${Q} )?is not an absolute URI(?:; wanted.*)?`,
    "$1 ist keine vollständige Adresse wie https://app.example.com/callback",
  ],
  [`(?:${Q} )?has a query`, "$1 darf kein Fragezeichen enthalten"],
  [`(?:${Q} )?has a fragment.*`, "$1 darf kein # enthalten"],
  [`(?:${Q} )?has user information`, "$1 darf keinen Benutzernamen enthalten"],
  [`(?:${Q} )?has a wildcard`, "$1 darf keinen Stern enthalten: Registrieren Sie jede Adresse einzeln"],
  [
    `(?:${Q} )?has a space, a control character, or a character outside ASCII`,
    "$1 enthält ein Leerzeichen oder ein Zeichen außerhalb von ASCII",
  ],
  [`(?:${Q} )?has a backslash`, "$1 darf keinen Backslash enthalten"],
  [`(?:${Q} )?has a host that is neither a name nor an address`, "$1 hat keinen gültigen Host"],
  [
    `(?:${Q} )?has the scheme (\\S+), which no application can receive`,
    "$1 beginnt mit $2:, und das kann keine Anwendung empfangen",
  ],
  [
    `(?:${Q} )?has the scheme (\\S+), which another application can claim too.*`,
    "$1 beginnt mit $2:, und das kann auch eine andere App für sich beanspruchen. Verwenden Sie einen umgedrehten Domainnamen wie com.example.app",
  ],
  [
    `${Q} is plain http: codes sent there.*`,
    "$1 ist nicht verschlüsselt: Andere im Netz können mitlesen, was dorthin geht. Verwenden Sie https",
  ],
  [
    `${Q} is plain http: an attacker.*`,
    "$1 ist nicht verschlüsselt: Ein Angreifer im Netz kann Personen woandershin schicken. Verwenden Sie https",
  ],
  [`${Q} is neither http nor https`, "$1 beginnt weder mit https noch mit http"],
  [`${Q} is not https.*`, "$1 muss mit https beginnen"],
  [`${Q} is not a web address.*`, "$1 ist keine Webadresse wie https://www.example.com/privacy"],
  [`${Q} has a username or a password.*`, "$1 darf keinen Benutzernamen und kein Passwort enthalten"],
  [`${Q} is not a host(?: name)? such as.*`, "$1 ist kein Host wie app.example.com"],
  [
    `(?:${Q} )?is not an origin such as.*`,
    "$1 ist keine Website wie https://app.example.com, ohne Schrägstrich am Ende",
  ],
  ["is this service itself,.*", "ist dieser Dienst selbst; dafür ist keine API nötig"],
  // Applications.
  ["and jwks cannot both be set.*", "und jwks gehen nicht zusammen; entfernen Sie eines"],
  ["private_key_jwt needs jwks or jwks_uri.*", "private_key_jwt braucht die öffentlichen Schlüssel der Anwendung"],
  ["is no JWK set.*", 'sind kein JWK-Set wie {"keys":[…]}'],
  [
    "has a private or secret key.*",
    "enthält einen privaten Schlüssel: Geben Sie nur die öffentlichen, und ersetzen Sie diesen, denn er ist nicht mehr geheim",
  ],
  ["client_credentials needs a secret.*", "client_credentials braucht ein Geheimnis, und diese Anwendung hat keines"],
  [
    "HS256 signs with the client's secret.*",
    "HS256 braucht ein Geheimnis, und diese Anwendung hat keines; nehmen Sie RS256, ES256 oder EdDSA",
  ],
  [
    "refresh_token has no effect without authorization_code",
    "refresh_token wirkt nur, wenn sich Personen anmelden dürfen",
  ],
  [
    `(remember|first-party) has no effect at (.*): any local program.*`,
    "$1 wirkt nicht bei $2: Dort kann jedes Programm auf dem Gerät die Antwort lesen, darum wird jedes Mal gefragt",
  ],
  // The look.
  [`${Q} is not a colour.*`, "$1 ist keine Farbe wie #1a5c4a"],
  ["has (\\d+) bytes; the maximum is (\\d+) \\(64 KiB\\)", "hat $1 Bytes; erlaubt sind höchstens $2 (64 KiB)"],
  [
    "is (\\d+) × (\\d+) pixels; use 1 to (\\d+) on each side",
    "hat $1 × $2 Pixel; erlaubt sind höchstens $3 auf jeder Seite",
  ],
  ["is not a PNG, JPEG, WebP or SVG.*", "ist kein PNG, JPEG, WebP oder SVG"],
  ["is an animated .*", "ist bewegt; nehmen Sie ein stehendes Bild"],
  ["is a broken .*", "ist beschädigt; exportieren Sie das Bild noch einmal"],
  ["is an SVG that cannot be used: (.*): remove the scripts.*", `${BAD_SVG} Entfernen Sie die Skripte ($1)`],
  ["is an SVG that cannot be used: (.*): convert text to paths", `${BAD_SVG} Wandeln Sie Text in Pfade um ($1)`],
  [
    "is an SVG that cannot be used: (.*): replace copies.*",
    `${BAD_SVG} Ersetzen Sie Kopien und Symbole durch ihre Formen ($1)`,
  ],
  [
    "is an SVG that cannot be used: (.*): remove (?:links and )?references.*",
    `${BAD_SVG} Entfernen Sie Links und Verweise auf andere Dateien ($1)`,
  ],
  [
    "is an SVG that cannot be used: (.*): remove embedded pictures.*",
    `${BAD_SVG} Entfernen Sie eingebettete Bilder, Filter und Muster, oder exportieren Sie das Logo als PNG ($1)`,
  ],
  ["is an SVG that cannot be used: (.*): remove the animation", `${BAD_SVG} Entfernen Sie die Animation ($1)`],
  [
    "is an SVG that cannot be used: (.*): remove fonts, imports.*",
    `${BAD_SVG} Entfernen Sie Schriften, Importe und Kommentare aus dem Stil ($1)`,
  ],
  [
    "is an SVG that cannot be used: (.*): export it as plain SVG",
    `${BAD_SVG} Exportieren Sie es als einfaches SVG ($1)`,
  ],
  ["is an SVG that cannot be used: (.*)", "ist ein SVG, das der Dienst nicht zeigen kann ($1)"],
  // Conflicts.
  [`the username ${Q} is taken.*`, "Den Benutzernamen $1 gibt es schon"],
  [`the e-mail address ${Q} is verified for .*`, "Die E-Mail-Adresse $1 ist schon für ein anderes Konto bestätigt"],
  [
    `the e-mail address ${Q} is also that of another user.*`,
    "Die E-Mail-Adresse $1 hat auch ein anderes Konto. Senden Sie stattdessen die E-Mail mit dem Link",
  ],
  [
    "you cannot mark the e-mail address of your own account.*",
    "Ihre eigene Adresse können Sie nicht selbst als bestätigt kennzeichnen. Senden Sie stattdessen die E-Mail mit dem Link",
  ],
  [
    `the user ${Q} is the last administrator.*`,
    "$1 verwaltet den Dienst allein. Geben Sie zuerst einem anderen Konto die Rolle Verwaltung",
  ],
  [
    "this service cannot send e-mail.*",
    "Der Dienst kann keine E-Mails senden. Dafür muss GATEHOUSE_SMTP_URL gesetzt sein",
  ],
  [`the user ${Q} is disabled.*`, "Das Konto $1 ist gesperrt. Entsperren Sie es zuerst"],
  [
    `the user ${Q} has not accepted the invitation.*`,
    "$1 hat die Einladung noch nicht angenommen. Senden Sie sie noch einmal",
  ],
  [`the user ${Q} has no e-mail address.*`, "Das Konto $1 hat keine E-Mail-Adresse"],
  [`the e-mail address of the user ${Q} is verified already`, "Die E-Mail-Adresse von $1 ist schon bestätigt"],
  [`the user ${Q} can sign in already.*`, "$1 kann sich schon anmelden. Senden Sie einen Link für ein neues Passwort"],
  [
    `the user ${Q} was changed at the same moment.*`,
    "$1 wurde im selben Moment geändert. Versuchen Sie es noch einmal",
  ],
  [
    "(.*) is being changed by another process at the same time.*",
    "Das wird gerade von anderer Stelle geändert. Versuchen Sie es noch einmal",
  ],
  [`a (group|role) named ${Q} exists.*`, "Den Namen $2 gibt es schon"],
  [`an attribute named ${Q} exists.*`, "Ein Attribut $1 gibt es schon"],
  [`a claim named ${Q} exists for .*`, "Eine Angabe $1 gibt es schon"],
  [`the API ${Q} exists.*`, "Eine API mit der Kennung $1 gibt es schon"],
  [`an API declares the scope value ${Q}.*`, "Die Berechtigung $1 gibt es schon"],
  [`the host ${Q} is blocked already`, "Der Host $1 ist schon gesperrt"],
  [`.* (?:was|were) deleted meanwhile`, "Das wurde inzwischen gelöscht"],
  [`the user ${Q} is not a member of the group ${Q}`, "$1 ist nicht in der Gruppe $2"],
  [`.* does not hold the role ${Q} directly.*`, "Die Rolle $1 ist hier nicht direkt zugewiesen"],
  [
    "(.*) has (.*), which your token lacks\\. .*",
    "Das geht nur mit einer Berechtigung, die Sie selbst haben; Ihnen fehlt: $2",
  ],
  [
    "you cannot change your own .* at (\\S+), which asks .*",
    "Ihr eigenes Passwort, Ihre zweiten Faktoren und Ihre E-Mail-Adresse ändern Sie nicht hier, sondern auf den Seiten Ihres Kontos: $1",
  ],
  [
    "this change gives power, and you proved .*",
    "Diese Änderung gibt Macht über den Dienst, und Ihre Anmeldung ist älter als fünf Minuten. Melden Sie sich noch einmal an",
  ],
  // What holds without an environment variable.
  ["the authorities that Node trusts", "die Stellen, denen Node vertraut"],
  ["SQLite in the data folder", "SQLite im Datenordner"],
  [
    "created at the first start in the file secret of the data folder",
    "beim ersten Start erzeugt, in der Datei secret im Datenordner",
  ],
  [
    "Gatehouse <no-reply@HOST>, with the host of GATEHOUSE_URL",
    "Gatehouse <no-reply@HOST>, mit dem Host von GATEHOUSE_URL",
  ],
  ["no e-mail, except as files in GATEHOUSE_MAIL_OUTBOX", "keine E-Mail, außer als Dateien in GATEHOUSE_MAIL_OUTBOX"],
  ["no metrics", "keine Metriken"],
  ["no traces", "keine Traces"],
  ["/v1/traces below OTEL_EXPORTER_OTLP_ENDPOINT", "/v1/traces unter OTEL_EXPORTER_OTLP_ENDPOINT"],
  [
    "service\\.name in OTEL_RESOURCE_ATTRIBUTES, or gatehouse",
    "service.name in OTEL_RESOURCE_ATTRIBUTES, sonst gatehouse",
  ],
  // How a redirect URI differs.
  ["(scheme|host|port|path): (\\S+) for (\\S+)", "$2 statt $3"],
  ["(https?) for (https?)", "$1 statt $2"],
  ["letter case of the (scheme|host|path)", "große und kleine Buchstaben"],
  ["trailing slash: present, but not registered", "ein Schrägstrich am Ende zu viel"],
  ["trailing slash: registered, but missing", "der Schrägstrich am Ende fehlt"],
  ["port: (\\d+) must be omitted", "der Port $1 muss weg"],
  ["port: (\\d+) must be present", "der Port $1 fehlt"],
]

/** The server adds to what is wrong with an address what is right. The German sentences say it themselves. */
const ADVICE = /; use an absolute URI such as .*/s

const COMPILED = [...VALUES_DE, ...EXPLAIN_DE, ...IMPORT_DE].map(
  ([pattern, german]) => [new RegExp(`^(?:${pattern})\\.?$`, "isu"), german] as const,
)

/** Returns the German of a sentence of the server, or undefined. Values of the request stay text, isolated from the direction of their letters. */
export function germanOf(sentence: string): string | undefined {
  for (const [pattern, german] of COMPILED) {
    const found = pattern.exec(sentence.replace(ADVICE, ""))
    if (found === null) continue
    return german.replaceAll(/\$([st]?)(\d)/g, (_, kind: string, at: string) => shown(kind, found[Number(at)])).trim()
  }
  return undefined
}

const MOMENT = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" })

function shown(kind: string, text: string | undefined): string {
  if (kind === "s") return germanOf(text ?? "") ?? isolated(text)
  return kind === "t" && text !== undefined && !Number.isNaN(Date.parse(text))
    ? MOMENT.format(new Date(text))
    : isolated(text)
}

const isolated = (text: string | undefined): string => (text === undefined ? "" : `\u2068${text}\u2069`)

/** The titles of problems, by the last part of their type. RFC 9457 §3.1.1. */
export const TITLES_DE: Readonly<Record<string, string>> = {
  "invalid-input": "Etwas an den Eingaben stimmt nicht.",
  "invalid-request": "Der Dienst hat die Anfrage nicht verstanden.",
  conflict: "Das verträgt sich nicht mit dem, was schon da ist.",
  "insufficient-right": "Dafür fehlt Ihnen eine Berechtigung.",
  "proof-too-old": "Dafür braucht es eine neuere Anmeldung.",
  "own-proof": "Wie man sich anmeldet, ändert man auf den Seiten des eigenen Kontos.",
  "not-found": "Das gibt es nicht.",
  "too-many-requests": "Zu viele Anfragen.",
  "precondition-failed": "Das wurde inzwischen geändert.",
  "server-error": "Der Dienst hat einen Fehler.",
  "temporarily-unavailable": "Der Dienst kann gerade nicht antworten.",
  "body-too-large": "Das ist zu groß.",
}

/** The standard attributes of people, by name. */
export const ATTRIBUTES_DE: Readonly<Record<string, string>> = {
  given_name: "Vornamen",
  family_name: "Nachnamen",
  middle_name: "weitere Vornamen",
  nickname: "Rufname",
  profile: "Adresse einer Seite über die Person",
  picture: "Adresse eines Bildes der Person",
  website: "Adresse der eigenen Website",
  gender: "weiblich, männlich oder etwas anderes",
  birthdate: "1990-12-31; ohne Jahr 0000-12-31, nur das Jahr 1990",
  zoneinfo: "Zeitzone wie Europe/Berlin",
  locale: "Sprache wie de-CH",
  phone_number: "am besten wie +49 30 1234567",
  phone_number_verified: "ob die Nummer sicher der Person gehört",
  "address.formatted": "die ganze Anschrift mit Zeilenumbrüchen",
  "address.street_address": "Straße und Hausnummer",
  "address.locality": "Ort",
  "address.region": "Bundesland oder Region",
  "address.postal_code": "Postleitzahl",
  "address.country": "Land",
}
