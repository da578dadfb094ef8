/** Reasons that people cause at the pages of the service and in the console, in the form of reasons_de.ts. */
export const PAGE_REASONS_DE: Readonly<Record<string, readonly [sentence: string, fix: string]>> = {
  "setup-link-malformed": [
    "Der Einrichtungslink ist ungültig: abgeschnitten, gefälscht, oder sein Serversecret gibt es nicht mehr.",
    "Öffnen Sie den ganzen Link, wie er ausgegeben wurde, oder lassen Sie einen neuen ausgeben: `gatehouse admin link`.",
  ],
  "setup-link-expired": [
    "Der Einrichtungslink ist älter als eine Stunde.",
    "Lassen Sie einen neuen ausgeben: `gatehouse admin link`.",
  ],
  "setup-done": [
    "Ein Administrationskonto gibt es schon, oder der Link ist älter als das erste.",
    "Melden Sie sich mit diesem Konto an. Geht das nicht, legen Sie eines an: `gatehouse user create --role admin …`.",
  ],
  "setup-host-differs": [
    "Die Einrichtungsseite wurde nicht unter der Adresse von GATEHOUSE_URL geöffnet.",
    "Öffnen Sie den Link genau, wie er ausgegeben wurde. Benutzen Personen die andere Adresse, setzen Sie GATEHOUSE_URL darauf. Ändert ein Proxy den Header Host, nennen Sie ihn in GATEHOUSE_TRUSTED_PROXIES, oder nehmen Sie `gatehouse admin create`.",
  ],
  "cookie-missing-plain-http": [
    "Ein Formular kam ohne das Cookie seiner Seite und ohne Verschlüsselung. GATEHOUSE_URL beginnt mit https, und dann behalten Browser die Cookies nur über https.",
    "Der Proxy muss von http zu https weiterleiten und X-Forwarded-Proto senden. Ohne https setzen Sie GATEHOUSE_URL auf die Adresse mit http.",
  ],
  "account-link-not-allowed": [
    "GATEHOUSE_SIGN_UP wurde nach der E-Mail geändert. Diese Adresse darf kein Konto mehr anlegen.",
    "Legen Sie das Konto an, oder erlauben Sie die Adresse in GATEHOUSE_SIGN_UP. Dann kann die Person den Link wieder öffnen.",
  ],
  "account-not-signed-in": [
    "In diesem Browser ist niemand angemeldet, und die Adresse enthält kein Token eines Links.",
    "Die Person soll sich zuerst anmelden oder den Link der E-Mail öffnen.",
  ],
  "sign-up-limit": [
    "Jemand wollte in einer Stunde 20-mal ein Konto für dieselbe E-Mail-Adresse anlegen.",
    "Die Person soll später wiederkommen, oder Sie legen das Konto an.",
  ],
  "passkey-malformed": [
    "Die Antwort des Passkeys ist keine gültige Antwort nach WebAuthn.",
    "Nichts: Jemand sendet Anfragen von Hand, oder eine Erweiterung des Browsers ändert sie.",
  ],
  "passkey-challenge-not-genuine": [
    "Der Passkey hat auf eine Frage geantwortet, die nicht von dieser Seite stammt.",
    "Nichts: Die Seite fragt noch einmal. Kommt es oft vor, benutzt vielleicht jemand Antworten aus anderen Browsern.",
  ],
  "passkey-challenge-expired": [
    "Die Seite mit der Frage an den Passkey war länger als eine Stunde offen.",
    "Nichts: Die Seite fragt noch einmal.",
  ],
  "passkey-taken": [
    "Der neue Passkey gehört schon zu einem Konto.",
    "Nichts: Die Person kann sich mit ihm anmelden oder einen anderen anlegen.",
  ],
  "passkey-spent": [
    "Die Antwort des Passkeys wurde schon benutzt, oder er wurde im selben Moment entfernt.",
    "Nichts: Die Seite fragt noch einmal.",
  ],
  "form-malformed": [
    "Ein Formular nennt ein Feld zweimal oder ist falsch kodiert.",
    "Eine einzelne Ablehnung bedeutet nichts. Browser senden so etwas nicht: Sind es viele, suchen Sie das Programm.",
  ],
  "form-spent": [
    "Zu diesem Formular der Zustimmung ist der Code schon eingetauscht oder beendet, oder die Anwendung ist gelöscht.",
    "Nichts: Der Dienst fragt die Person noch einmal.",
  ],
  "decision-unknown": [
    "Ein Formular der Zustimmung sagt weder Ja noch Nein.",
    "Eine einzelne Ablehnung bedeutet nichts. Die Seiten senden so etwas nicht: Sind es viele, suchen Sie das Programm.",
  ],
  "input-invalid": [
    "Ein Wert der Eingabe fehlt, ist unbekannt oder ungültig.",
    "Die Antwort nennt jeden Wert mit seinem Fehler. Berichtigen Sie alle.",
  ],
  "data-conflicts": [
    "Die Änderung passt nicht zu dem, was es schon gibt, etwa bei einem vergebenen Benutzernamen.",
    "Die Antwort nennt, was es schon gibt. Wählen Sie einen anderen Wert, oder ändern Sie das Vorhandene.",
  ],
  "etag-differs": [
    "Jemand anderes hat dasselbe inzwischen geändert.",
    "Laden Sie die Seite neu, und ändern Sie es noch einmal. Ein Programm sendet den neuen ETag als If-Match.",
  ],
  "record-unknown": [
    "Zu dieser ID gibt es nichts.",
    "Vergleichen Sie die ID mit der Liste. Vielleicht wurde es gelöscht.",
  ],
  "right-not-held": [
    "Die Änderung betrifft eine Berechtigung der Verwaltung, die das Access-Token nicht hat.",
    "Niemand kann geben, was er nicht hat. Die Anfrage braucht ein Token mit der Berechtigung, die die Antwort nennt, oder Sie nehmen die Kommandozeile.",
  ],
}
