/** Rarer reasons, in the form of reasons_de.ts. Those that only programs at the admin API cause keep the server's sentence. */
export const RARE_REASONS_DE: Readonly<Record<string, readonly [sentence: string, fix: string]>> = {
  "body-malformed": [
    "Der Inhalt der Anfrage hat nicht die Form, die sein Content-Type nennt.",
    "Prüfen Sie, wie die Anwendung ihn zusammensetzt: Prozentkodierung, UTF-8, JSON ohne Komma am Ende.",
  ],
  "query-malformed": [
    "Die Adresse ist falsch kodiert.",
    "Die Anwendung muss jeden Wert als UTF-8 in Prozentkodierung senden, mit der Funktion ihrer Bibliothek.",
  ],
  "parameter-too-long": [
    "Ein Parameter ist zu lang.",
    "Die Anwendung muss einen kürzeren Wert senden. Lange Werte behält sie und sendet einen kurzen Schlüssel.",
  ],
  "credentials-in-two-places": [
    "Die Anwendung weist sich in einer Anfrage auf mehrere Arten aus.",
    "Die Anwendung darf nur eine senden: den Header Authorization, client_secret oder client_assertion.",
  ],
  "client-id-differs": [
    "Die client_id im Inhalt ist nicht die des Headers Authorization.",
    "Die Anwendung muss beide gleich senden oder die client_id im Inhalt weglassen.",
  ],
  "verifier-malformed": [
    "Der code_verifier hat nicht die richtige Form.",
    "Er braucht 43 bis 128 Zeichen aus A-Z a-z 0-9 - . _ ~, etwa 32 zufällige Bytes in base64url.",
  ],
  "metadata-documents-off": [
    "Die client_id ist die Adresse eines Dokuments, aber solche Anwendungen sind nicht erlaubt.",
    "Sollen sie es sein, setzen Sie GATEHOUSE_METADATA_DOCUMENTS=on oder GATEHOUSE_AGENTS=on und starten den Dienst neu. Sonst registrieren Sie die Anwendung.",
  ],
  "metadata-url-unusable": [
    "Die client_id sieht aus wie die Adresse eines Dokuments, ist aber unbrauchbar.",
    "Die Anwendung muss die Adresse genau so senden, wie sie im Dokument als client_id steht.",
  ],
  "metadata-document-unavailable": [
    "Das Dokument der Anwendung war nicht zu bekommen.",
    "Unter der Adresse muss binnen 5 Sekunden application/json kommen, ohne Weiterleitung. Der Dienst versucht es nach einer Minute wieder.",
  ],
  "metadata-document-unusable": [
    "Das Dokument der Anwendung hat einen Fehler.",
    "Wer die Anwendung entwickelt, muss es berichtigen. Der Dienst holt es nach einer Minute wieder.",
  ],
  "metadata-document-limit": [
    "Zu viele Dokumente von Anwendungen wurden abgeholt.",
    "Warten Sie eine Minute. Hält es an, suchen Sie, was Anmeldungen mit vielen verschiedenen Adressen als client_id beginnt.",
  ],
  "response-mode-unsupported": [
    "Der response_mode muss query oder form_post sein.",
    "Die Anwendung muss response_mode weglassen oder form_post senden.",
  ],
  "form-post-impossible": [
    "response_mode=form_post geht nicht mit dieser redirect_uri oder diesem state.",
    "Die Anwendung muss response_mode weglassen oder eine Webadresse und einen state aus sichtbaren Zeichen senden.",
  ],
  "challenge-method-unknown": [
    "Die code_challenge_method muss S256 oder plain sein.",
    "Die Anwendung muss code_challenge_method=S256 senden.",
  ],
  "challenge-method-alone": [
    "code_challenge_method kam ohne code_challenge.",
    "Die Anwendung muss beide senden oder keine.",
  ],
  "prompt-unknown": [
    "prompt hat einen unbekannten Wert.",
    "Die Anwendung muss none allein senden oder etwas aus login, consent und select_account.",
  ],
  "max-age-malformed": [
    "max_age muss eine ganze Zahl von Sekunden sein.",
    "Die Anwendung muss max_age so senden oder weglassen.",
  ],
  "claims-malformed": [
    "claims ist kein gültiges JSON-Objekt.",
    'Die Anwendung muss claims senden wie {"userinfo":{"email":{"essential":true}}} oder weglassen.',
  ],
  "hint-unverifiable": [
    "Der id_token_hint ist kein ID-Token dieses Dienstes für diese Anwendung.",
    "Die Anwendung muss ein ID-Token senden, das sie von diesem Dienst bekam, oder id_token_hint weglassen.",
  ],
  "hint-of-another-user": [
    "Der id_token_hint gehört einer anderen Person als der angemeldeten.",
    "Die Anwendung muss ohne id_token_hint neu beginnen oder mit einem ID-Token der angemeldeten Person.",
  ],
  "hint-of-another-client": [
    "Die client_id gehört nicht zu dem ID-Token.",
    "Die Anwendung muss die client_id senden, für die das ID-Token ausgestellt wurde, oder einen der Werte weglassen.",
  ],
  "assertion-missing": [
    "Die client_assertion fehlt, mit der sich diese Anwendung ausweisen muss.",
    "Die Anwendung muss sie senden, oder Sie ändern in ihren Einstellungen „Art des Nachweises“.",
  ],
  "assertion-type-unknown": [
    "Der client_assertion_type ist unbekannt.",
    "Die Anwendung muss urn:ietf:params:oauth:client-assertion-type:jwt-bearer senden.",
  ],
  "assertion-malformed": [
    "Die client_assertion ist kein JWT.",
    "Die Anwendung muss das ganze JWT mit seinen drei Teilen unverändert senden.",
  ],
  "assertion-header": [
    "Der Kopf der client_assertion hat ein alg, typ oder crit, das der Dienst nicht annimmt.",
    "Die Anwendung muss mit einem Verfahren signieren, das die Discovery nennt, und ohne crit.",
  ],
  "assertion-subject": [
    "iss und sub der client_assertion müssen beide die client_id sein.",
    "Die Anwendung muss beide auf ihre client_id setzen.",
  ],
  "assertion-of-another-client": [
    "Die client_assertion gehört einer anderen Anwendung als die client_id.",
    "Die Anwendung muss die client_id der client_assertion senden oder die client_id weglassen.",
  ],
  "assertion-audience": [
    "aud der client_assertion ist nicht dieser Dienst.",
    "Die Anwendung muss aud auf den Aussteller aus der Discovery setzen, als einen einzigen Text.",
  ],
  "assertion-expired": [
    "Die client_assertion ist abgelaufen.",
    "Die Anwendung muss für jede Anfrage eine neue machen, gültig eine Minute. War sie neu, geht die Uhr der Anwendung falsch.",
  ],
  "assertion-too-long-lived": [
    "Die client_assertion gilt länger als zehn Minuten.",
    "Die Anwendung muss exp auf eine Minute von jetzt setzen. Stimmt exp, geht ihre Uhr falsch.",
  ],
  "assertion-not-yet-valid": [
    "Die client_assertion gilt noch nicht.",
    "Stellen Sie die Uhr der Anwendung, etwa mit NTP. nbf und iat sind Sekunden seit 1970.",
  ],
  "assertion-without-jti": [
    "Der client_assertion fehlt ein brauchbares jti.",
    "Die Anwendung muss jeder ein neues jti geben, etwa 16 zufällige Bytes.",
  ],
  "assertion-signature": [
    "Die Signatur der client_assertion passt zu keinem Geheimnis oder Schlüssel der Anwendung.",
    "Vergleichen Sie den Schlüssel und seine kid mit den Einstellungen der Anwendung.",
  ],
  "assertion-keys-unavailable": [
    "Die Schlüssel der Anwendung waren nicht zu bekommen.",
    "Die Adresse ihrer öffentlichen Schlüssel muss application/json liefern. Den Fehler nennt das Log.",
  ],
  "assertion-replayed": [
    "Die client_assertion wurde schon benutzt.",
    "Die Anwendung muss für jede Anfrage eine neue machen, auch wenn sie es noch einmal versucht.",
  ],
  "credentials-missing": [
    "Wer Tokens prüfen will, muss sich ausweisen. Der Nachweis fehlt.",
    "Registrieren Sie für die API eine Anwendung, die für sich selbst handelt, und tragen Sie deren client_id und Geheimnis bei der API ein.",
  ],
  "client-unproven": [
    "Eine Anwendung ohne Geheimnis kann keine Tokens prüfen.",
    "Registrieren Sie für die API eine Anwendung mit Geheimnis.",
  ],
  "basic-malformed": [
    "Der Header Authorization ist kein gültiges HTTP Basic.",
    "Die Anwendung muss base64(client_id:client_secret) senden, beide vorher als Formularwerte kodiert.",
  ],
  "code-displaced": [
    "20 neuere Codes derselben Person und Anwendung warteten, darum endete dieser.",
    "Suchen Sie, warum die Anwendung Codes verlangt und nicht einlöst: eine Schleife von Weiterleitungen, oder eine Seite, die zu oft erneuert.",
  ],
  "code-replayed-unproven": [
    "Der Code wurde schon eingelöst. Der Rest der Anfrage war falsch, darum wurde nichts widerrufen.",
    "Jeder Code darf einmal eingelöst werden, mit redirect_uri und code_verifier derselben Anmeldung.",
  ],
  "verifier-unasked": [
    "Ein code_verifier kam, aber bei der Anmeldung gab es keine code_challenge.",
    "Suchen Sie, was die code_challenge aus der Anmeldung entfernt, oder lassen Sie den code_verifier weg.",
  ],
  "refresh-unknown": [
    "Das Refresh-Token ist echt, aber die Freigabe dazu gibt es nicht mehr.",
    "Die Person muss sich neu anmelden. Sie wurde gelöscht, oder eine ältere Sicherung wurde eingespielt.",
  ],
  "refresh-of-another-client": [
    "Das Refresh-Token gehört einer anderen Anwendung.",
    "Es gilt nur mit der client_id, für die es ausgestellt wurde.",
  ],
  "refresh-of-the-future": [
    "Das Refresh-Token ist neuer als seine Freigabe, weil eine ältere Datenbank eingespielt wurde. Die Freigabe ist beendet.",
    "Die Person muss sich neu anmelden.",
  ],
  "token-of-another-client": [
    "Die Anwendung wollte das Token einer anderen widerrufen.",
    "Das darf nur die Anwendung, der das Token gehört. Sie selbst können die Freigabe bei der Person widerrufen.",
  ],
  "scope-withdrawn": [
    "Die Anwendung darf nichts mehr von dem, was ihr freigegeben wurde.",
    "Erlauben Sie die Berechtigungen in ihren Einstellungen. Dann muss sich die Person neu anmelden.",
  ],
  "public-client-credentials": [
    "Eine Anwendung ohne Geheimnis kann nicht für sich selbst handeln.",
    "Registrieren Sie dafür eine Anwendung der Art Maschine.",
  ],
  "scope-beyond-resource": [
    "Keine der gewünschten Berechtigungen gehört zu der gewünschten API.",
    "Die Anwendung muss resource weglassen oder die API nennen, zu der die Berechtigung gehört.",
  ],
  "scope-beyond-grant": [
    "Die Anwendung will mehr, als ihr freigegeben wurde.",
    "Sie muss um gleich viel oder weniger bitten. Für mehr muss sich die Person neu anmelden.",
  ],
  "resource-malformed": [
    "Die Kennung der API ist keine vollständige Adresse.",
    "Die Anwendung muss jede API in einem eigenen Parameter resource nennen, ohne #.",
  ],
  "resource-beyond-grant": [
    "Die Anwendung will ein Token für eine API, um die sie bei der Anmeldung nicht bat.",
    "Sie muss die API auch bei der Anmeldung nennen oder resource weglassen.",
  ],
  "resource-withdrawn": [
    "Die Anwendung darf für keine der freigegebenen APIs mehr Tokens bekommen.",
    "Erlauben Sie die API in ihren Einstellungen wieder, oder lassen Sie die Person sich neu anmelden.",
  ],
  "resources-too-long": [
    "Die Kennungen der APIs sind zusammen zu lang für ein Token.",
    "Die Anwendung muss um weniger APIs auf einmal bitten und für die anderen ein weiteres Token holen.",
  ],
  "consent-denied-too-often": [
    "Die Person hat diese Anwendung in einer Stunde 20-mal abgelehnt.",
    "Die Anwendung darf erst wieder fragen, wenn die Person dort eine Anmeldung beginnt. Ist sie bösartig, sperren Sie sie.",
  ],
  "strangers-denied-too-often": [
    "Die Person hat fremde Anwendungen in einer Stunde 60-mal abgelehnt.",
    "Registriert jemand Anwendungen, um Personen mürbe zu machen, setzen Sie GATEHOUSE_REGISTRATION=token.",
  ],
  "prompt-none-local-redirect": [
    "Ohne Nachfrage geht es nicht, wenn die Antwort an das eigene Gerät der Person geht.",
    "Die Anwendung muss ohne prompt=none neu beginnen oder ein Refresh-Token benutzen.",
  ],
  "acr-unattainable": [
    "Die Anwendung verlangt eine Art der Anmeldung, die es hier nicht gibt.",
    "Sie muss einen Wert aus acr_values_supported der Discovery nennen.",
  ],
  "request-object": [
    "Der Parameter request wird nicht unterstützt.",
    "Die Anwendung muss die Parameter selbst senden.",
  ],
  "request-object-by-reference": [
    "Der Parameter request_uri wird nicht unterstützt.",
    "Die Anwendung muss die Parameter selbst senden.",
  ],
  "token-not-for-caller": [
    "Die API darf dieses Token nicht sehen: Es gehört einer anderen Anwendung und anderen APIs.",
    "Nehmen Sie die API in den Einstellungen ihrer Anwendung unter „APIs“ auf.",
  ],
  "token-scope-withdrawn": [
    "Anwendung und Person dürfen nichts mehr von dem, was das Token erlaubt.",
    "Prüfen Sie die Rollen der Person und die Berechtigungen der Anwendung.",
  ],
  "token-without-user": [
    "Das Token gehört der Anwendung selbst, und hier geht es um eine Person.",
    "Die Anwendung muss das Token einer Person benutzen.",
  ],
  "sign-in-too-weak": [
    "Ein zweiter Faktor ist verlangt, und die Person hat sich ohne ihn angemeldet.",
    "Die Anwendung muss die Person mit den acr_values der Antwort noch einmal anmelden.",
  ],
  "proof-too-old": [
    "Die Änderung gibt Macht über den Dienst, und die Person hat sich vor mehr als fünf Minuten angemeldet, oder die Anmeldung ist beendet.",
    "Die Anwendung muss die Person mit max_age der Antwort noch einmal anmelden, und mit acr_values, falls vorhanden. Danach wiederholt sie die Anfrage.",
  ],
  "own-proof": [
    "Eine Person wollte ihr eigenes Passwort, ihre zweiten Faktoren, ihre Einladung oder ihre E-Mail-Adresse über die Admin-API ändern.",
    "Das geht auf den Seiten des eigenen Kontos, die bei /account beginnen.",
  ],
  "authorization-repeated": [
    "Der Header Authorization kam mehrmals.",
    "Die Anwendung muss ihn einmal senden. Vielleicht fügt ein Proxy einen hinzu.",
  ],
  "initial-token-expired": ["Das Registrierungstoken ist abgelaufen.", "Erzeugen Sie unter „Schlüssel“ ein neues."],
  "initial-token-revoked": [
    "Das Registrierungstoken wurde widerrufen.",
    "Soll damit weiter registriert werden, erzeugen Sie unter „Schlüssel“ ein neues.",
  ],
  "initial-token-malformed": [
    "Das Registrierungstoken ist ungültig.",
    "Gesendet werden muss das ganze Token. Sonst erzeugen Sie unter „Schlüssel“ ein neues.",
  ],
  "registration-gone": [
    "Die Anwendung ist gesperrt oder gelöscht.",
    "Soll sie wieder arbeiten, entsperren Sie sie. Sonst muss sie sich neu registrieren.",
  ],
  "redirect-uri-unusable": [
    "Die Registrierung enthält eine Adresse, die selbst registrierte Anwendungen nicht haben dürfen.",
    "Erlaubt sind https, http auf dem eigenen Gerät und bei Apps ein Schema wie com.example.app.",
  ],
  "metadata-unusable": [
    "Ein Wert der Registrierung ist falsch oder widerspricht einem anderen.",
    "Die Anwendung muss den empfangenen Wert ändern oder weglassen.",
  ],
  "userinfo-limit": [
    "Mit dem Token wurden zu oft die Angaben zur Person abgeholt.",
    "Die Anwendung soll die Antwort mit ihrer Sitzung behalten. Sonst erhöhen Sie GATEHOUSE_USERINFO_LIMIT.",
  ],
  "tokeninfo-limit": [
    "Das Token wurde zu oft geprüft.",
    "Wer prüft, soll die Antwort einige Sekunden behalten. Sonst erhöhen Sie GATEHOUSE_TOKENINFO_LIMIT.",
  ],
  "registration-limit": [
    "Von dieser Adresse wurden zu viele Anwendungen registriert oder geändert.",
    "Anwendungen sollen ihre client_id behalten. Teilen sich viele eine Adresse, erhöhen Sie GATEHOUSE_REGISTRATION_LIMIT.",
  ],
  "second-factor-limit": [
    "Die Person hat zu viele falsche Codes eingegeben.",
    "Sie muss warten, oder Sie entfernen ihren zweiten Faktor.",
  ],
  "account-changes-limit": [
    "Die Person hat auf den Seiten ihres Kontos zu viel geändert.",
    "Sehen Sie im Protokoll nach, was das Konto ändert. Ist es ein Programm, beenden Sie seine Sitzung. Ist es eine Person, erhöhen Sie GATEHOUSE_ACCOUNT_LIMIT.",
  ],
  "account-reads-limit": [
    "Die Person hat die Seiten ihres Kontos zu oft gelesen.",
    "Suchen Sie das Programm, das die Seiten dieses Kontos liest. Ist es eine Person, erhöhen Sie GATEHOUSE_ACCOUNT_LIMIT.",
  ],
  "mail-limit": [
    "Von dieser Adresse wurden zu viele E-Mails verlangt.",
    "Es geht nach einer Weile wieder, oder Sie setzen der Person ein Passwort.",
  ],
  "invalid-token-limit": [
    "Von dieser Adresse kamen zu viele ungültige Tokens.",
    "Suchen Sie, was dort ungültige Tokens sendet.",
  ],
  "recovery-code-wrong": [
    "Der Wiederherstellungscode ist falsch oder schon benutzt.",
    "Nichts: Die Seite fragt noch einmal.",
  ],
  "passkey-of-another-account": [
    "Der Passkey gehört zu einem anderen Konto.",
    "Die Person muss den Passkey dieses Kontos wählen.",
  ],
  "passkey-not-genuine": [
    "Die Signatur des Passkeys ist falsch, oder er gehört zu einer anderen Website.",
    "Werden alle Passkeys abgelehnt, vergleichen Sie GATEHOUSE_URL mit der Adresse im Browser.",
  ],
  "passkey-user-not-verified": [
    "Das Gerät hat nicht geprüft, wer es benutzt.",
    "Die Person soll PIN oder Bildschirmsperre einrichten oder sich mit Passwort und Passkey anmelden.",
  ],
  "passkey-counter-back": [
    "Der Zähler des Passkeys ging zurück: Vielleicht hat ihn jemand kopiert.",
    "Fragen Sie die Person, auf welchen Geräten er ist. Kennt sie keine Kopie, entfernen Sie den Passkey.",
  ],
  "account-link-expired": [
    "Der Link ist zu alt.",
    "Die Person soll eine neue E-Mail verlangen, oder Sie senden ihr eine.",
  ],
  "account-link-spent": [
    "Der Link wurde schon benutzt, oder das Konto hat sich seither geändert.",
    "Ist er noch nötig, soll die Person eine neue E-Mail verlangen. Was sich geändert hat, zeigt das Protokoll.",
  ],
  "account-link-malformed": [
    "Der Link ist ungültig: abgeschnitten oder gefälscht.",
    "Die Person soll den ganzen Link der neuesten E-Mail öffnen. Kommt es oft vor, haben Server verschiedene GATEHOUSE_SECRET.",
  ],
  "form-of-another-site": [
    "Ein Formular kam von einer anderen Website.",
    "Eine einzelne Ablehnung bedeutet nichts. Sind es viele, suchen Sie die Website.",
  ],
  "form-without-session": [
    "Die Sitzung zu einem Formular gibt es nicht mehr.",
    "Eine einzelne Ablehnung bedeutet nichts. Sind es viele, müssen alle Server dieselbe Datenbank benutzen.",
  ],
  "logout-client-missing": [
    "Zu post_logout_redirect_uri fehlt die Anwendung.",
    "Die Anwendung muss auch id_token_hint oder client_id senden.",
  ],
  "method-not-allowed": [
    "Unter dieser Adresse gibt es diese HTTP-Methode nicht.",
    "Der Header Allow der Antwort nennt die möglichen. Was Geheimnisse sendet, geht nur mit POST.",
  ],
  "body-too-large": ["Die Anfrage ist größer als 64 KiB.", "Senden Sie weniger."],
  "mail-off": [
    "Die Seite braucht E-Mails, und der Dienst kann keine senden.",
    "Setzen Sie GATEHOUSE_SMTP_URL auf Ihren SMTP-Server.",
  ],
  "sign-up-off": [
    "Personen dürfen hier kein Konto anlegen.",
    "Soll es gehen, setzen Sie GATEHOUSE_SIGN_UP. Sonst laden Sie die Person ein.",
  ],
  "store-unavailable": [
    "Die Datenbank lässt sich nicht lesen oder schreiben.",
    "Prüfen Sie Speicherplatz und Datenbank, am besten mit gatehouse doctor.",
  ],
  "passwords-busy": [
    "Zu viele Passwörter wurden auf einmal geprüft.",
    "Kommt es selten vor, ist alles gut. Sonst probiert jemand viele Passwörter, oder die Maschine ist zu klein.",
  ],
}
