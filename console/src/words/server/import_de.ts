import type { Pattern } from "./pattern.ts"
import { Q } from "./pattern.ts"

/** Why a row of a file of people is not imported, what it loses, and why the file cannot be read. */
export const IMPORT_DE: readonly Pattern[] = [
  ["has a wrong (\\S+): it (.*)", "$1: $s2"],
  [
    `has the e-mail address ${Q}, which is verified for another user`,
    "hat die E-Mail-Adresse $1, die für eine andere Person bestätigt ist",
  ],
  [`has the username ${Q}, which another user has`, "hat den Benutzernamen $1, den schon eine andere Person hat"],
  [
    "has the username or the verified e-mail address of an earlier line",
    "hat den Benutzernamen oder die bestätigte E-Mail-Adresse einer früheren Zeile",
  ],
  [
    "was changed by somebody else meanwhile: repeat the import",
    "wurde inzwischen von jemand anderem geändert; importieren Sie noch einmal",
  ],
  [`names the role ${Q}, which does not exist.*`, "Die Rolle $1 gibt es nicht"],
  [`names the group ${Q}, which does not exist.*`, "Die Gruppe $1 gibt es nicht"],
  [`names the attribute ${Q}, which does not exist.*`, "Das Attribut $1 gibt es nicht"],
  // Rows.
  ["is longer than this service accepts", "ist länger, als dieser Dienst annimmt"],
  ["is not valid JSON", "ist kein gültiges JSON"],
  ["is not a JSON object", "ist kein JSON-Objekt"],
  ["has (\\d+) fields; the first line names (\\d+)", "hat $1 Felder, in der ersten Zeile stehen $2"],
  [
    "has an email_verified or disabled other than .*",
    "hat in email_verified oder disabled etwas anderes als true, false, yes, no, 1 und 0",
  ],
  [
    "is a service account: create a client for it",
    "ist ein Dienstkonto und keine Person; registrieren Sie dafür eine Anwendung",
  ],
  // Hashes of passwords.
  [
    "has a password without hash: secretData has no value or salt",
    "hat ein Passwort ohne Hash: In secretData fehlt value oder salt",
  ],
  [
    `has a hash of the algorithm ${Q}, which is unsupported`,
    "hat einen Passwort-Hash mit dem Verfahren $1, das der Dienst nicht kennt",
  ],
  ["has an scrypt hash whose cost is no power of two", "hat einen scrypt-Hash, dessen Aufwand keine Zweierpotenz ist"],
  [
    "has a password hash of an unknown form.*",
    "hat einen Passwort-Hash in unbekannter Form; möglich sind argon2, bcrypt, scrypt und pbkdf2 als PHC-Text",
  ],
  [
    "has a password hash of a further kind or cost; the database already has (\\d+), .*",
    "hat einen Passwort-Hash mit weiterem Verfahren oder Aufwand; es gibt schon $1 davon, und jeder macht alle Anmeldungen langsamer",
  ],
  [
    "has a password hash \\((.*)\\) that would slow every sign-in by (\\d+) ms; the database already has hashes for (\\d+) ms, and (\\d+) ms together are accepted.*",
    "hat einen Passwort-Hash ($1), der jede Anmeldung um $2 ms verlangsamen würde; die vorhandenen kosten schon $3 ms, und zusammen sind $4 ms erlaubt. Importieren Sie die Person ohne den Hash, und lassen Sie sie ein Passwort wählen",
  ],
  [
    "has a password hash that has a salt of (\\d+) bytes; (\\d+) to (\\d+) are accepted",
    "hat einen Passwort-Hash mit $1 Bytes Salt; möglich sind $2 bis $3",
  ],
  [
    "has a password hash that has a digest of (\\d+) bytes; (\\d+) to (\\d+) are accepted",
    "hat einen Passwort-Hash mit $1 Bytes; möglich sind $2 bis $3",
  ],
  ["has a password hash that is no complete bcrypt hash", "hat einen unvollständigen bcrypt-Hash"],
  [
    "has a password hash that has the bcrypt cost (\\d+); (\\d+) to (\\d+) are accepted",
    "hat einen bcrypt-Hash mit dem Aufwand $1; möglich sind $2 bis $3",
  ],
  [
    "has a password hash that has (.*) are accepted",
    "hat einen Passwort-Hash, dessen Aufwand der Dienst nicht annimmt: $1",
  ],
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
