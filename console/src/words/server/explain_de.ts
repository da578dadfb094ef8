import type { Pattern } from "./pattern.ts"

/** What the explanation of a request, a code or a token adds to its verdict. */
export const EXPLAIN_DE: readonly Pattern[] = [
  ["the server would show the sign-in page", "Der Dienst würde die Seite zum Anmelden zeigen"],
  [
    "It is not a code, refresh token or access token of this service",
    "Es ist weder ein Code noch ein Refresh-Token oder Access-Token dieses Dienstes",
  ],
  [
    "its client can exchange it once, with redirect_uri (.*) and without a code_verifier",
    "Seine Anwendung kann damit einmal Tokens abholen, mit der redirect_uri $1 und ohne code_verifier",
  ],
  [
    "its client can exchange it once, with redirect_uri (.*) and with its code_verifier",
    "Seine Anwendung kann damit einmal Tokens abholen, mit der redirect_uri $1 und dem passenden code_verifier",
  ],
  [
    "it is the grant's current refresh token: its client gets the next refresh token",
    "Es ist das neueste Refresh-Token der Freigabe: Seine Anwendung bekommt dafür das nächste",
  ],
  [
    "its successor is unused and less than (\\d+) seconds old: .*",
    "Sein Nachfolger ist unbenutzt und jünger als $1 Sekunden: Seine Anwendung bekommt ihn noch einmal",
  ],
  ["The code was exchanged before", "Der Code wurde schon einmal eingelöst"],
  ["Its successor has been used", "Sein Nachfolger wurde schon benutzt"],
  ["it was exchanged at (\\S+)", "Eingelöst wurde er am $t1"],
  ["presenting it would end the grant", "Wer es vorlegt, beendet damit die Freigabe"],
  ["the grant ended at (\\S+): (\\S+)", "Die Freigabe endete am $t1: $s2"],
  ["it is for (.*), so userinfo refuses it", "Es gilt für $1, darum nimmt userinfo es nicht an"],
  [
    "the client got the token for itself, without a user, so userinfo refuses it",
    "Die Anwendung bekam es für sich selbst, ohne eine Person. Darum nimmt userinfo es nicht an",
  ],
  ["it was issued for a user", "Es wurde für eine Person ausgestellt"],
  // Why a grant ended.
  ["revoked", "Sie wurde widerrufen"],
  ["code-replayed", "Der Code kam ein zweites Mal"],
  ["refresh-replayed", "Ein ersetztes Refresh-Token kam noch einmal"],
  ["attempts-exhausted", "Zu viele Versuche mit dem Code waren falsch"],
  ["user-disabled", "Das Konto der Person wurde gesperrt"],
  ["password-set", "Das Passwort der Person wurde neu gesetzt"],
  ["signed-out", "Die Person hat sich abgemeldet"],
  ["session-over", "Die Sitzung war abgelaufen"],
  ["displaced", "Zu viele neuere Codes warteten"],
  ["older-than-token", "Eine ältere Datenbank wurde eingespielt"],
  ["backup-accepted", "Eine Sicherung wurde eingespielt und angenommen"],
]
