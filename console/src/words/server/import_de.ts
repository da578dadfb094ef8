import type { Pattern } from "./pattern.ts"
import { Q } from "./pattern.ts"

/** Why a row of a file of people is not imported, what it loses, and why the file cannot be read. */
export const IMPORT_DE: readonly Pattern[] = [
  // The sentence, and the clause in it.
  ["Row (\\d+): (.*?)", "Zeile $1: $s2."],
  ["Row (\\d+) \\((.*?)\\): (.*?)", "Zeile $1 ($2): $s3."],
  ["Person (\\d+): (.*?)", "Person $1: $s2."],
  ["Person (\\d+) \\((.*?)\\): (.*?)", "Person $1 ($2): $s3."],
  ["the e-mail address has no @", "Die E-Mail-Adresse hat kein @"],
  [
    `the e-mail address ${Q} is verified for another user`,
    "Die E-Mail-Adresse $1 ist für eine andere Person bestätigt",
  ],
  [
    `the e-mail address ${Q} is also that of another user, so it cannot be marked as verified`,
    "Die E-Mail-Adresse $1 hat auch eine andere Person, darum kann sie nicht als bestätigt gelten",
  ],
  [`the username ${Q} belongs to another user`, "Den Benutzernamen $1 hat schon eine andere Person"],
  [
    "the username or the verified e-mail address is that of an earlier row",
    "Der Benutzername oder die bestätigte E-Mail-Adresse steht schon in einer früheren Zeile",
  ],
  [
    "the user was changed by somebody else meanwhile: repeat the import",
    "Die Person wurde inzwischen von jemand anderem geändert; importieren Sie noch einmal",
  ],
  [`the role ${Q} does not exist, so .*`, "Die Rolle $1 gibt es nicht, darum werden Personen ohne sie importiert"],
  [`the group ${Q} does not exist, so .*`, "Die Gruppe $1 gibt es nicht, darum werden Personen ohne sie importiert"],
  [
    `the attribute ${Q} does not exist, so .*`,
    "Das Attribut $1 gibt es nicht, darum werden Personen ohne es importiert",
  ],
  // Rows.
  ["the row is longer than this service accepts", "Die Zeile ist länger, als dieser Dienst annimmt"],
  ["the text is not valid JSON", "Der Text ist kein gültiges JSON"],
  ["the text is not a JSON object", "Der Text ist kein JSON-Objekt"],
  [
    "the row has (\\d+) fields, but the first line names (\\d+) columns",
    "Die Zeile hat $1 Felder, aber die erste Zeile nennt $2 Spalten",
  ],
  [
    "email_verified and disabled accept only .*",
    "In email_verified und disabled geht nur true, false, yes, no, 1 und 0",
  ],
  [
    "the user is a service account: create a client for it",
    "Das ist ein Dienstkonto und keine Person; registrieren Sie dafür eine Anwendung",
  ],
  // Hashes of passwords.
  [
    "the password has no hash: secretData has no value or salt",
    "Das Passwort hat keinen Hash: In secretData fehlt value oder salt",
  ],
  [
    `the password hash has the algorithm ${Q}, which is unsupported`,
    "Der Passwort-Hash ist mit dem Verfahren $1 gemacht, das der Dienst nicht kennt",
  ],
  [
    "the scrypt hash has a cost that is no power of two",
    "Der scrypt-Hash hat einen Aufwand, der keine Zweierpotenz ist",
  ],
  [
    "the password hash \\((.*)\\) would slow every sign-in by (\\d+) ms; the database already has hashes for (\\d+) ms, and (\\d+) ms together are accepted.*",
    "Der Passwort-Hash ($1) würde jede Anmeldung um $2 ms verlangsamen; die vorhandenen kosten schon $3 ms, und zusammen sind $4 ms erlaubt. Importieren Sie die Person ohne den Hash, und lassen Sie sie ein Passwort wählen",
  ],
  [
    "the password hash has an unknown form.*",
    "Der Passwort-Hash hat eine unbekannte Form; möglich sind argon2, bcrypt, scrypt und pbkdf2 als PHC-Text",
  ],
  [
    "the password hash has a further kind or cost; the database already has (\\d+), .*",
    "Der Passwort-Hash hat ein weiteres Verfahren oder einen weiteren Aufwand; es gibt schon $1 davon, und jeder macht alle Anmeldungen langsamer",
  ],
  [
    "the password hash has a salt of (\\d+) bytes; (\\d+) to (\\d+) are accepted",
    "Der Passwort-Hash hat $1 Bytes Salt; möglich sind $2 bis $3",
  ],
  [
    "the password hash has a digest of (\\d+) bytes; (\\d+) to (\\d+) are accepted",
    "Der Passwort-Hash hat $1 Bytes; möglich sind $2 bis $3",
  ],
  ["the password hash is no complete bcrypt hash", "Der bcrypt-Hash ist unvollständig"],
  [
    "the password hash has the bcrypt cost (\\d+); (\\d+) to (\\d+) are accepted",
    "Der bcrypt-Hash hat den Aufwand $1; möglich sind $2 bis $3",
  ],
  ["the password hash has (.*) are accepted", "Der Passwort-Hash hat einen Aufwand, den der Dienst nicht annimmt: $1"],
  // Values, after the sentences that begin alike.
  ["the e-mail address (.*)", "Die E-Mail-Adresse $s1"],
  ["the username (.*)", "Der Benutzername $s1"],
  ["the name (.*)", "Der Name $s1"],
  ["the role (.*)", "Die Rolle $s1"],
  ["the attribute (\\S+) (.*)", "Das Attribut $1 $s2"],
  // The file.
  [
    ": the column password is refused.*",
    "Die Spalte password geht nicht: Passwörter werden nur als Hash importiert, in password_hash",
  ],
  [
    `: the first line names the unknown column ${Q}: use (.*) and attribute\\.NAME`,
    "Die erste Zeile nennt die unbekannte Spalte $1; möglich sind $2 und attribute.NAME",
  ],
  [": the first line names the column (.*) twice", "Die erste Zeile nennt die Spalte $1 zweimal"],
  [
    ": the first line names neither username nor email.*",
    "Die erste Zeile muss die Spalten nennen, darunter username oder email",
  ],
  [": the file is UTF-16: .*", "Die Datei ist UTF-16. Speichern Sie sie als UTF-8; in Excel heißt das „CSV UTF-8“"],
  [": the file is (.*), not (.*): choose the format (.*)", "Die Datei ist $s1 und nicht $s2; wählen Sie das Format $3"],
  ["an export of (Keycloak|Auth0)", "ein Export von $1"],
  [": the file is no CSV: (.*)", "Die Datei ist kein CSV ($1)"],
  [
    ": the file ends in line (\\d+) in the middle of an object.*",
    "Die Datei ist unvollständig: Sie endet in Zeile $1 mitten in einem Objekt",
  ],
  [
    ": line (\\d+) closes an object that is not open.*",
    "Die Datei ist kein JSON: In Zeile $1 schließt ein Objekt, das nicht offen ist",
  ],
  [": the object in line (\\d+) is longer than (\\d+) characters", "Das Objekt in Zeile $1 ist länger als $2 Zeichen"],
]
