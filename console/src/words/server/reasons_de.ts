/**
 * Why the service refused, and what to do, in German, by the stable name of the reason. Without commands: the console has a button for most of them. A
 * reason that is missing here keeps the server's sentence.
 */
export const REASONS_DE: Readonly<Record<string, readonly [sentence: string, fix: string]>> = {
  "redirect-uri-differs": [
    "Die redirect_uri ist nicht registriert.",
    "Die Anwendung muss eine registrierte Adresse senden, Zeichen für Zeichen gleich. Gehört die empfangene Adresse zur Anwendung, registrieren Sie sie auch.",
  ],
  "client-unknown": [
    "Keine Anwendung hat diese client_id.",
    "Vergleichen Sie die client_id mit der Liste der Anwendungen. Vielleicht gehört sie zu einer anderen Installation.",
  ],
  "client-disabled": [
    "Die Anwendung ist gesperrt.",
    "Soll sie wieder arbeiten, entsperren Sie sie. Hat sie sich selbst registriert, kann auch ihr Host gesperrt sein.",
  ],
  "client-host-blocked": [
    "Der Host dieser Anwendung ist gesperrt.",
    "Sollen Anwendungen dieses Hosts wieder arbeiten, geben Sie ihn bei den Anwendungen unter „Gesperrte Hosts“ frei.",
  ],
  "secret-missing": [
    "Die Anwendung hat kein client_secret gesendet, muss es aber.",
    "Tragen Sie das Geheimnis bei der Anwendung ein. Kann sie kein Geheimnis wahren, registrieren Sie sie neu, als Seite im Browser oder als App.",
  ],
  "secret-differs": [
    "Das client_secret ist keines der gültigen Geheimnisse.",
    "Vergleichen Sie das Geheimnis: Steht ein Leerzeichen oder ein Zeilenumbruch zu viel darin, oder ist es das einer anderen Installation? Ist es abgelaufen oder verloren, erzeugen Sie bei der Anwendung ein neues.",
  ],
  "secret-from-public-client": [
    "Die Anwendung hat ein client_secret gesendet, aber sie hat keines.",
    "Entfernen Sie das Geheimnis bei der Anwendung, oder registrieren Sie sie neu als Webserver.",
  ],
  "auth-method-differs": [
    "Die Anwendung weist sich anders aus, als es für sie eingestellt ist.",
    "Stellen Sie bei der Anwendung oder hier unter „Wie sie sich ausweist“ dieselbe Art ein.",
  ],
  "challenge-missing": [
    "Die Anfrage ist nicht mit PKCE geschützt: code_challenge fehlt.",
    "Die Anwendung muss PKCE verwenden, also code_challenge und code_challenge_method=S256 senden. Die meisten Bibliotheken haben dafür einen Schalter.",
  ],
  "challenge-plain": [
    "Diese Anwendung muss das PKCE-Verfahren S256 verwenden.",
    "Die Anwendung muss code_challenge_method=S256 senden. Fehlt der Wert, gilt plain.",
  ],
  "challenge-malformed": [
    "Die code_challenge hat nicht die richtige Form.",
    "Für S256 ist sie BASE64URL(SHA-256(code_verifier)) ohne Auffüllung: 43 Zeichen.",
  ],
  "verifier-missing": [
    "Bei der Anmeldung gab es eine code_challenge, beim Abholen der Tokens fehlt aber der code_verifier.",
    "Die Anwendung muss den code_verifier derselben Anmeldung senden. Vielleicht ging er mit ihrer Sitzung verloren.",
  ],
  "verifier-differs": [
    "Der code_verifier passt nicht zur code_challenge.",
    "Die Anwendung muss den code_verifier der Anmeldung senden, zu der dieser Code gehört. Zwei Tabs dürfen einander den Wert nicht überschreiben.",
  ],
  "code-malformed": [
    "Der Code ist ungültig: abgeschnitten, gefälscht oder etwas anderes als ein Code.",
    "Die Anwendung muss den ganzen Code aus der Adresse senden, einmal dekodiert. Suchen Sie, was ihn kürzt oder ändert.",
  ],
  "code-unknown": [
    "Der Code ist echt, aber die Freigabe dazu gibt es nicht mehr.",
    "Die Person muss sich neu anmelden. Die Freigabe wurde gelöscht, oder eine ältere Datenbank läuft.",
  ],
  "code-of-another-client": [
    "Der Code wurde für eine andere Anwendung ausgestellt.",
    "Die Anwendung muss den Code mit derselben client_id einlösen, mit der die Anmeldung begann.",
  ],
  "code-redirect-uri-differs": [
    "Die redirect_uri ist eine andere als bei der Anmeldung.",
    "Die Anwendung muss beim Abholen der Tokens dieselbe redirect_uri senden.",
  ],
  "code-expired": [
    "Der Code ist abgelaufen.",
    "Die Anwendung muss ihn sofort einlösen: Er gilt nur so lange wie GATEHOUSE_CODE_TTL. Laufen mehrere Server, vergleichen Sie deren Uhren.",
  ],
  "code-ended": [
    "Die Freigabe endete, bevor der Code eingelöst wurde.",
    "Die Person muss sich neu anmelden: Ihre Sitzung endete, oder die Freigabe wurde widerrufen.",
  ],
  "session-over": [
    "Die Sitzung, in der die Person die Freigabe gab, ist vorbei. Die Freigabe hängt an ihr: Die Anwendung ist die Konsole, oder die Freigabe enthält ein Verwaltungsrecht.",
    "Die Person muss sich neu anmelden. Für ein Programm, das ohne Person arbeitet, legen Sie eine Anwendung mit client_credentials an.",
  ],
  "code-replayed": [
    "Der Code wurde schon einmal eingelöst. Alle Tokens daraus sind jetzt widerrufen.",
    "Jeder Code darf nur einmal eingelöst werden. Suchen Sie eine Wiederholung, eine zweimal geladene Seite oder zwei Prozesse mit derselben Antwort. Gibt es das nicht, hat jemand anderes den Code.",
  ],
  "user-disabled": ["Das Konto der Person ist gesperrt.", "Soll sie wieder arbeiten, entsperren Sie ihr Konto."],
  "refresh-malformed": [
    "Das Refresh-Token ist ungültig: abgeschnitten, gefälscht oder etwas anderes als ein Refresh-Token.",
    "Die Anwendung muss das ganze Refresh-Token speichern: Es ist länger als 64 Zeichen. Ein Access-Token gilt hier nicht.",
  ],
  "refresh-expired": [
    "Das Refresh-Token ist abgelaufen.",
    "Die Person muss sich neu anmelden. Wie lange Refresh-Tokens gelten, sagt GATEHOUSE_REFRESH_TOKEN_TTL.",
  ],
  "refresh-ended": [
    "Die Freigabe zu diesem Refresh-Token ist beendet.",
    "Die Person muss sich neu anmelden. Warum die Freigabe endete, zeigt „Erklären“ mit dem Token.",
  ],
  "refresh-replayed": [
    "Ein ersetztes Refresh-Token kam noch einmal, nachdem sein Nachfolger benutzt war. Das deutet auf Diebstahl, darum ist die Freigabe beendet.",
    "Die Person muss sich neu anmelden. Prüfen Sie, ob die Anwendung jedes neue Refresh-Token speichert, bevor sie das Access-Token benutzt, und ob sich zwei Kopien der Anwendung ein Token teilen.",
  ],
  "refresh-repeat-late": [
    "Ein ersetztes Refresh-Token kam später, als es für die Anwendung erlaubt ist. Die Freigabe ist beendet.",
    "Die Person muss sich neu anmelden. Versucht es die Anwendung nach einer verlorenen Antwort erst spät wieder, erlauben Sie in ihren Einstellungen eine längere Zeit.",
  ],
  "grant-type-not-allowed": [
    "Die Anwendung darf auf diese Weise keine Tokens bekommen.",
    "Erlauben Sie es in den Einstellungen der Anwendung unter „Was sie darf“.",
  ],
  "grant-type-unknown": [
    "Die Anwendung will Tokens auf eine unbekannte Weise.",
    "Die Anwendung muss als grant_type authorization_code, refresh_token oder client_credentials senden.",
  ],
  "scope-not-allowed": [
    "Die Anwendung hat um eine Berechtigung gebeten, die für sie nicht erlaubt ist.",
    "Die Anwendung muss um weniger bitten, oder Sie erlauben die Berechtigung in ihren Einstellungen.",
  ],
  "scope-unknown": [
    "Die Anwendung hat um eine Berechtigung gebeten, die es nicht gibt.",
    "Vergleichen Sie die Schreibweise mit den Einstellungen der Anwendung, oder fügen Sie die Berechtigung bei Ihrer API hinzu.",
  ],
  "scope-malformed": [
    "Die Liste der Berechtigungen enthält Zeichen, die dort nicht erlaubt sind.",
    "Die Anwendung muss die Scope-Werte mit einzelnen Leerzeichen trennen, ohne Kommas und Anführungszeichen.",
  ],
  "scope-empty": [
    "Keine der gewünschten Berechtigungen kann gegeben werden.",
    "Die Anwendung muss um etwas bitten, was sie und auch die Person haben dürfen. Prüfen Sie die Rollen der Person.",
  ],
  "scope-of-a-person": [
    "openid, profile und email handeln von einer Person, aber hier handelt die Anwendung für sich selbst.",
    "Die Anwendung muss diese drei Werte weglassen.",
  ],
  "resource-not-allowed": [
    "Die Anwendung darf für diese API keine Tokens bekommen.",
    "Vergleichen Sie die Kennung der API. Ist die API nur für ausgewählte Anwendungen da, wählen Sie diese in den Einstellungen der Anwendung aus.",
  ],
  "response-type-missing": ["response_type fehlt.", "Die Anwendung muss response_type=code senden."],
  "response-type-unknown": [
    "Der response_type muss code sein.",
    "Die Anwendung muss response_type=code senden. Andere Abläufe (implicit, hybrid) unterstützt dieser Dienst nicht.",
  ],
  "parameter-missing": [
    "Ein nötiger Parameter fehlt oder ist leer.",
    "Die Anwendung muss den Parameter mit einem Wert senden.",
  ],
  "parameter-repeated": [
    "Ein Parameter kommt mehrmals vor, darf es aber nur einmal.",
    "Die Anwendung muss ihn einmal senden.",
  ],
  "body-type-unsupported": [
    "Die Anfrage hat einen falschen Content-Type.",
    "Die Anwendung muss application/x-www-form-urlencoded senden.",
  ],
  "prompt-none-signed-out": [
    "Die Anwendung wollte ohne Nachfrage anmelden (prompt=none), aber niemand ist angemeldet, oder es ist zu lange her.",
    "Das ist normal. Die Anwendung muss ohne prompt=none neu beginnen, damit sich die Person anmelden kann.",
  ],
  "prompt-none-unconsented": [
    "Die Anwendung wollte ohne Nachfrage anmelden (prompt=none), aber die Person hat noch nicht zugestimmt.",
    "Die Anwendung muss ohne prompt=none neu beginnen. Soll es ohne Nachfrage gehen, ändern Sie in ihren Einstellungen „Um Zustimmung bitten“.",
  ],
  "user-denied": [
    "Die Person hat abgelehnt.",
    "Alles ist in Ordnung. Die Anwendung sollte anbieten, es noch einmal zu versuchen.",
  ],
  "second-factor-missing": [
    "Die Anfrage verlangt einen Passkey, und die Person hat keinen. An einer IP-Adresse funktionieren Passkeys nicht.",
    "Geben Sie dem Dienst in GATEHOUSE_URL einen Hostnamen. Dann kann die Person beim Anmelden einen Passkey hinzufügen.",
  ],
  "token-malformed": [
    "Das Access-Token ist ungültig: abgeschnitten, gefälscht oder etwas anderes als ein Access-Token.",
    "Gesendet werden muss das ganze Access-Token, kein ID-Token, kein Refresh-Token und kein Token eines anderen Dienstes.",
  ],
  "token-expired": [
    "Das Access-Token ist abgelaufen.",
    "Die Anwendung muss das Refresh-Token benutzen, sobald expires_in vorbei ist. Ist das Token neu, vergleichen Sie die Uhren.",
  ],
  "token-grant-gone": [
    "Die Freigabe zu diesem Access-Token gibt es nicht mehr.",
    "Die Person muss sich neu anmelden. Person oder Anwendung wurde gelöscht, oder eine ältere Sicherung wurde eingespielt.",
  ],
  "token-grant-ended": [
    "Die Freigabe zu diesem Access-Token ist beendet.",
    "Die Person muss sich neu anmelden. Warum die Freigabe endete, zeigt „Erklären“ mit dem Token.",
  ],
  "token-session-over": [
    "Die Sitzung, in der die Person die Freigabe zu diesem Access-Token gab, ist vorbei. Die Freigabe hängt an ihr: Die Anwendung ist die Konsole, oder die Freigabe enthält ein Verwaltungsrecht.",
    "Die Person muss sich neu anmelden. Für ein Programm, das ohne Person arbeitet, legen Sie eine Anwendung mit client_credentials an.",
  ],
  "token-revoked": [
    "Die Anwendung hat dieses Access-Token selbst widerrufen.",
    "Die Anwendung muss das Refresh-Token benutzen.",
  ],
  "token-user-disabled": ["Das Konto der Person ist gesperrt.", "Soll sie wieder arbeiten, entsperren Sie ihr Konto."],
  "token-client-gone": [
    "Die Anwendung ist unbekannt oder gesperrt.",
    "Soll sie wieder arbeiten, entsperren Sie die Anwendung.",
  ],
  "token-for-another-resource": [
    "Das Access-Token ist für andere APIs, nicht für diesen Dienst.",
    "Das Token gehört an die API, für die es ausgestellt wurde.",
  ],
  "authorization-missing": [
    "Der Anfrage fehlt der Header Authorization mit einem Token.",
    "Die Anwendung muss „Authorization: Bearer TOKEN“ senden. Suchen Sie auch einen Proxy, der den Header entfernt.",
  ],
  "origin-unknown": [
    "Keine Anwendung hat diese Website als CORS-Origin.",
    "Gehört die Seite zu einer Anwendung, tragen Sie die Website in deren Einstellungen ein.",
  ],
  "origin-of-another-client": [
    "Diese Anwendung hat die Website der Seite nicht als CORS-Origin.",
    "Gehört die Seite zu dieser Anwendung, tragen Sie die Website in ihren Einstellungen ein.",
  ],
  "post-logout-uri-differs": [
    "Die Adresse nach dem Abmelden ist nicht registriert.",
    "Die Anwendung muss eine registrierte Adresse senden. Gehört die empfangene zu ihr, tragen Sie sie in den Einstellungen ein.",
  ],
  "account-unknown": ["Kein Konto hat diesen Benutzernamen.", "Vergleichen Sie den Namen mit der Liste der Personen."],
  "account-disabled": ["Das Konto ist gesperrt.", "Soll die Person wieder arbeiten, entsperren Sie ihr Konto."],
  "account-limited": [
    "In einer Stunde scheiterten 100 Anmeldungen dieses Kontos. In einem fremden Browser hilft jetzt auch das richtige Passwort nicht.",
    "Jemand rät von vielen Adressen aus das Passwort. Browser, in denen sich die Person schon angemeldet hatte, funktionieren weiter; in anderen muss sie warten, bis die Stunde vorbei ist.",
  ],
  "password-differs": [
    "Das Passwort ist falsch.",
    "Die Person soll es noch einmal versuchen, oder Sie senden ihr einen Link für ein neues Passwort.",
  ],
  "one-time-code-wrong": [
    "Der Code der Authenticator-App ist falsch, zu alt oder schon benutzt.",
    "Nichts: Die Seite fragt noch einmal. Kommt es oft vor, sollte das Telefon seine Uhr automatisch stellen.",
  ],
  "passkey-unknown": [
    "Niemand hat hier diesen Passkey. Vielleicht wurde er entfernt.",
    "Die Person soll sich mit dem Passwort anmelden und den alten Passkey auf dem Gerät löschen.",
  ],
  "sign-in-limit": [
    "Von dieser Adresse scheiterten zu viele Anmeldungen.",
    "Es geht nach einer Weile wieder. Teilen sich alle eine Adresse, tragen Sie den Proxy in GATEHOUSE_TRUSTED_PROXIES ein.",
  ],
  "token-limit": [
    "Von dieser Adresse kamen zu viele Anfragen nach Tokens.",
    "Anwendungen sollen Tokens behalten, bis sie ablaufen. Teilen sich viele Anwendungen eine Adresse, erhöhen Sie GATEHOUSE_TOKEN_LIMIT; hinter einem Proxy setzen Sie GATEHOUSE_TRUSTED_PROXIES.",
  ],
  "authorization-limit": [
    "Von dieser Adresse oder aus dieser Sitzung kamen zu viele Anmeldungen.",
    "Suchen Sie eine Schleife von Weiterleitungen. Teilen sich viele Personen eine Adresse, erhöhen Sie GATEHOUSE_AUTHORIZATION_LIMIT; hinter einem Proxy setzen Sie GATEHOUSE_TRUSTED_PROXIES.",
  ],
  "cookie-missing": [
    "Ein Formular kam ohne das Cookie seiner Seite. Der Browser sperrt Cookies oder hat es nicht behalten.",
    "Die Person muss Cookies für diesen Dienst erlauben. Betrifft es viele, suchen Sie einen Proxy, der Cookies entfernt.",
  ],
  "form-stale": [
    "Die Seite mit der Bitte um Zustimmung war zu lange offen.",
    "Nichts: Der Dienst fragt die Person noch einmal.",
  ],
  "form-not-genuine": [
    "Ein Formular gehört zu einer anderen Anfrage, Sitzung oder einem anderen Browser.",
    "Einzelne können Sie übergehen. Sind es viele, geben Sie jedem Server dasselbe GATEHOUSE_SECRET.",
  ],
  "metadata-document-unavailable": [
    "Das Dokument, in dem die Anwendung ihre Einstellungen veröffentlicht, war nicht zu bekommen.",
    "Rufen Sie die Adresse von diesem Server aus auf: Sie muss ohne Weiterleitung mit JSON antworten. Der Dienst versucht es nach einer Minute wieder.",
  ],
  "registration-off": [
    "Anwendungen dürfen sich hier nicht selbst registrieren.",
    "Registrieren Sie die Anwendung hier, oder erlauben Sie es mit GATEHOUSE_REGISTRATION.",
  ],
  "path-unknown": [
    "Diese Adresse gibt es beim Dienst nicht. Große und kleine Buchstaben zählen.",
    "Vergleichen Sie den Pfad mit der Adresse „Discovery“ in den Einstellungen einer Anwendung.",
  ],
  "right-missing": [
    "Dem Token fehlt die Berechtigung für diese Verwaltungsaufgabe.",
    "Nötig ist ein Token mit der genannten Berechtigung. Eine Person braucht dafür eine Rolle.",
  ],
  unexpected: [
    "Der Dienst hat einen Fehler.",
    "Suchen Sie im Log des Servers nach dieser Referenz, und melden Sie den Fehler.",
  ],
}
