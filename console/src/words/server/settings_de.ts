/** What each environment variable does, in German. One that is missing here keeps the server's sentence. */
export const SETTINGS_DE: Readonly<Record<string, string>> = {
  PORT: "Der TCP-Port, auf dem der Server Verbindungen annimmt.",
  HOST: "Die Adresse, auf der der Server Verbindungen annimmt: 127.0.0.1 nur von diesem Rechner, 0.0.0.0 von überall.",
  GATEHOUSE_URL:
    "Die Adresse, unter der Browser und Anwendungen den Dienst erreichen. Sie steht auch als Aussteller in ID-Tokens.",
  GATEHOUSE_DATA:
    "Der Ordner mit der Datenbank und, wenn GATEHOUSE_SECRET nicht gesetzt ist, mit dem Geheimnis des Servers.",
  GATEHOUSE_DATABASE_URL: "Die URL einer PostgreSQL-Datenbank, die sich mehrere Server teilen können.",
  GATEHOUSE_DATABASE_CA:
    "Eine Datei (PEM) mit den Zertifikaten der Stellen, die das Zertifikat des PostgreSQL-Servers unterschrieben haben dürfen.",
  GATEHOUSE_DATABASE_POOL:
    "Wie viele Verbindungen zu PostgreSQL jeder Server höchstens hat. Eine kommt für Benachrichtigungen hinzu.",
  GATEHOUSE_DATABASE_TIMEOUT:
    "Wie lange eine Abfrage an PostgreSQL höchstens dauert und wie lange auf eine Verbindung gewartet wird.",
  GATEHOUSE_DATABASE_POOLER:
    "Ob der Server PostgreSQL über einen Pooler erreicht, der Verbindungen je Transaktion vergibt, etwa PgBouncer.",
  GATEHOUSE_SECRET:
    "Das Geheimnis des Servers. Aus ihm entstehen alle Schlüssel, die Tokens und Cookies signieren und Geheimnisse in der Datenbank versiegeln.",
  GATEHOUSE_CODE_TTL: "Wie viel Zeit eine Anwendung nach der Anmeldung hat, um mit dem Code die Tokens abzuholen.",
  GATEHOUSE_ACCESS_TOKEN_TTL: "Wie lange ein Access-Token gilt. Anwendungen sehen den Wert als expires_in.",
  GATEHOUSE_REFRESH_TOKEN_TTL:
    "Wie lange ein unbenutztes Refresh-Token gilt. Jede Benutzung ergibt ein neues mit neuer Lebensdauer.",
  GATEHOUSE_GRANT_TTL: "Wie lange eine Freigabe höchstens gilt, egal wie oft ihre Tokens erneuert werden.",
  GATEHOUSE_SESSION_TTL: "Wie lange eine Person in einem Browser höchstens angemeldet bleibt.",
  GATEHOUSE_SESSION_IDLE: "Wie lange eine Person angemeldet bleibt, wenn sie beim Dienst nichts tut.",
  GATEHOUSE_KEY_ROTATION: "Wie lange ein Schlüssel signiert, bevor der Server ihn ersetzt.",
  GATEHOUSE_TOKEN_LIMIT: "Wie viele Anfragen nach Tokens eine Adresse stellen darf.",
  GATEHOUSE_AUTHORIZATION_LIMIT: "Wie viele Anmeldungen eine Adresse und eine Sitzung beginnen dürfen.",
  GATEHOUSE_USERINFO_LIMIT: "Wie oft mit einem Access-Token die Angaben zur Person abgeholt werden dürfen.",
  GATEHOUSE_TOKENINFO_LIMIT:
    "Wie oft ein Access-Token bei diesem Dienst geprüft werden darf. Jede Anwendung darf es ebenso oft durch Introspection prüfen.",
  GATEHOUSE_ACCOUNT_LIMIT:
    "Wie oft eine Person auf den Seiten ihres eigenen Kontos etwas ändern darf. Lesen darf sie diese Seiten zehnmal so oft.",
  GATEHOUSE_ADMIN_API_LIMIT:
    "Wie viele Anfragen jede Person und jede Anwendung, die für sich selbst handelt, an die Admin-API stellen darf.",
  GATEHOUSE_SIGN_IN_LIMIT:
    "Wie oft die Anmeldung an einem Konto von einer Adresse aus scheitern darf. Für alle Konten zusammen gilt das Zehnfache.",
  GATEHOUSE_REGISTRATION_LIMIT: "Wie viele Anwendungen eine Adresse registrieren, ändern und löschen darf.",
  GATEHOUSE_PASSWORD_MIN_LENGTH: "Wie viele Zeichen ein neues Passwort mindestens hat.",
  GATEHOUSE_PEOPLE_MAY_CHANGE: "Was Personen auf der Seite /account am eigenen Profil ändern dürfen.",
  GATEHOUSE_AGENTS:
    "Ob sich Anwendungen verbinden dürfen, die niemand von Hand registriert hat, etwa Assistenten und Editoren, die Ihre MCP-Server benutzen.",
  GATEHOUSE_REGISTRATION:
    "Ob sich Anwendungen selbst registrieren dürfen. off: keine; open: alle; token: nur mit einem Registrierungstoken.",
  GATEHOUSE_REDIRECT_SCHEMES:
    "Eigene Adressschemata ohne Punkt, die in den Adressen selbst registrierter Anwendungen erlaubt sind.",
  GATEHOUSE_CONSOLE: "Ob es diese Konsole unter /console gibt.",
  GATEHOUSE_METADATA_DOCUMENTS:
    "Ob eine client_id die https-Adresse eines Dokuments mit den Einstellungen der Anwendung sein darf. Dann ist keine Registrierung nötig.",
  GATEHOUSE_TRUSTED_PROXIES:
    "Die Proxys, deren Header X-Forwarded-For der Server glaubt. Dann zählen Begrenzungen die Aufrufer und nicht den Proxy.",
  GATEHOUSE_OUTBOUND_ALLOW:
    "Die privaten Adressen, die der Server aufrufen darf, um Schlüssel einer Anwendung zu holen oder ihr eine Abmeldung zu melden.",
  GATEHOUSE_ISS_PARAMETER: "Ob die Antwort an die Anwendung im Parameter iss den Aussteller nennt (RFC 9207).",
  GATEHOUSE_METRICS: "Adresse und Port, an denen der Server Metriken für Prometheus anbietet, unter /metrics.",
  LOG_LEVEL: "Ab welcher Stufe der Server Meldungen ins Log schreibt.",
  GATEHOUSE_SMTP_URL:
    "Die URL des SMTP-Servers, über den der Dienst E-Mails sendet, mit Benutzername und Passwort, wenn er sie braucht.",
  GATEHOUSE_SMTP_CA:
    "Eine Datei (PEM) mit den Zertifikaten der Stellen, die das Zertifikat des SMTP-Servers unterschrieben haben dürfen.",
  GATEHOUSE_MAIL_FROM: "Der Absender aller E-Mails.",
  GATEHOUSE_MAIL_OUTBOX:
    "Der Ordner, in den der Dienst E-Mails als Dateien schreibt, wenn GATEHOUSE_SMTP_URL nicht gesetzt ist. Niemand bekommt sie.",
  GATEHOUSE_SIGN_UP:
    "Wer mit einem Link in einer E-Mail selbst ein Konto anlegen darf. off: niemand; open: alle; oder eine Liste von E-Mail-Domains.",
  GATEHOUSE_SIGN_IN_LEVEL:
    "Was jede Person beim Anmelden nachweisen muss. pwd: das Passwort; mfa: das Passwort und einen zweiten Faktor; phr: einen Passkey.",
  GATEHOUSE_ADMIN_MFA:
    "Ob Personen mit einem Recht der Verwaltung einen zweiten Faktor brauchen: Konten mit der eingebauten Rolle Verwaltung, und solche, denen eine Rolle oder Gruppe einen Wert mit admin: gibt.",
  OTEL_EXPORTER_OTLP_ENDPOINT:
    "Die Adresse des OpenTelemetry-Collectors, der für jede Anfrage einen Span bekommt, unter /v1/traces.",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT:
    "Die vollständige URL für die Spans, wenn sie nicht unter /v1/traces von OTEL_EXPORTER_OTLP_ENDPOINT liegt.",
  OTEL_SERVICE_NAME: "Der Name dieses Dienstes in Traces.",
  OTEL_TRACES_SAMPLER: "Welche Anfragen einen Span bekommen.",
  OTEL_TRACES_SAMPLER_ARG: "Der Anteil der Anfragen mit einem Span, bei Samplern mit traceidratio.",
  OTEL_TRACES_EXPORTER: "Ob Spans gesendet werden: otlp sendet sie, none nicht.",
  OTEL_SDK_DISABLED: "Ob OpenTelemetry ganz aus ist, auch wenn eine Adresse gesetzt ist.",
}
