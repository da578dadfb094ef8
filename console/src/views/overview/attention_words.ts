import type { AttentionFinding } from "../../api/operations/attention.ts"
import type { Topic } from "../../words/language.ts"

/** The values of a finding, as they are written in the person's language. Empty if a kind has none. */
export interface Said {
  readonly count: string
  /** How long ago, or how soon. */
  readonly at: string
  readonly due: string
  readonly detail: string
}

interface FindingWords {
  /** What is wrong, after the name of whom it concerns. */
  title(said: Said): string
  /** Why that matters, and what to do. */
  text(said: Said): string
  readonly action: string
}

type Kinds = Readonly<Record<AttentionFinding["kind"], FindingWords>>

interface Words {
  readonly title: string
  readonly severities: Readonly<Record<AttentionFinding["severity"], string>>
  readonly nothing: { readonly title: string; readonly text: string }
  looked(ago: string): string
  all(count: string): string
  readonly few: string
  readonly kinds: Kinds
}

const en: Words = {
  title: "Needs attention",
  severities: { now: "Now", soon: "Soon", advice: "Advice" },
  nothing: {
    title: "Nothing needs attention",
    text: "Secrets, keys, addresses, e-mail, sign-outs, sign-ins, administrators and backups are all fine.",
  },
  looked: (ago) => `Checked ${ago}`,
  all: (count) => `Show all ${count}`,
  few: "Show fewer",
  kinds: {
    "data-restored": {
      title: () => "An older state of the data was restored",
      text: ({ count, at }) =>
        `Tokens arrived that are newer than the data: ${count}, the last one ${at}. If you restored a backup, run gatehouse accept-backup. If not, find out who did.`,
      action: "See the events",
    },
    "disk-low": {
      title: ({ count }) => `The disk is almost full: ${count} MiB are left`,
      text: () => "On a full disk nobody can sign in. Free some space.",
      action: "See the settings",
    },
    "host-differs": {
      title: ({ detail }) => `People may use another address: ${detail}`,
      text: ({ at }) => `A request for it came ${at}. If people use that address, set GATEHOUSE_URL to it.`,
      action: "See the settings",
    },
    "proxy-unlisted": {
      title: ({ detail }) => `A proxy is not listed: ${detail}`,
      text: ({ at }) =>
        `It forwarded a request ${at}. If it is yours, add it to GATEHOUSE_TRUSTED_PROXIES. Until then, one person with too many wrong passwords keeps everybody else out.`,
      action: "See the settings",
    },
    "url-plain-http": {
      title: () => "The address of this service is not encrypted",
      text: ({ detail }) => `Anybody on the network can read passwords sent to ${detail}. Use https.`,
      action: "See the settings",
    },
    "mail-off": {
      title: () => "The service cannot send e-mail",
      text: () =>
        "People who forget their password need an administrator, and nobody can sign up. Set GATEHOUSE_SMTP_URL.",
      action: "See the settings",
    },
    "mails-waiting": {
      title: ({ count }) => `E-mails that could not be sent yet: ${count}`,
      text: () => "The mail server does not take them. The service tries again for a day.",
      action: "See the settings",
    },
    "mails-lost": {
      title: ({ count }) => `E-mails that were not sent: ${count}`,
      text: ({ at }) => `The last one was given up ${at}. Somebody may wait for a link.`,
      action: "See the events",
    },
    "secret-expired": {
      title: () => "A secret has expired that the application still used",
      text: ({ due }) => `It expired ${due}. The application cannot get tokens until it has the newest secret.`,
      action: "See the secrets",
    },
    "secret-expires": {
      title: ({ due }) => `A secret expires ${due}`,
      text: () => "The application still uses it. Give it the newest secret before that.",
      action: "See the secrets",
    },
    "secret-unused": {
      title: () => "An old secret is no longer used",
      text: ({ due }) => `It expires ${due}. End it now, so that nobody else can use it.`,
      action: "See the secrets",
    },
    "key-overdue": {
      title: ({ detail }) => `The ${detail} signing key should have been replaced`,
      text: ({ at }) =>
        `It began to sign ${at}. A running service replaces it by itself. Its log says why it could not.`,
      action: "See the keys",
    },
    "key-old": {
      title: ({ detail }) => `The ${detail} signing key is old`,
      text: ({ at }) => `It began to sign ${at}, and is not replaced by itself. Replace it.`,
      action: "Replace the key",
    },
    "key-not-fetched": {
      title: ({ detail, due }) => `A new ${detail} signing key starts ${due}, and not everybody has it yet`,
      text: ({ count }) => `Programs that have not fetched it yet: ${count}. They would refuse what it signs.`,
      action: "See the keys",
    },
    "sign-outs-waiting": {
      title: () => "Does not learn that people signed out",
      text: ({ count }) => `Notices that did not arrive: ${count}. Those people are still signed in there.`,
      action: "Open the application",
    },
    "refusals-repeated": {
      title: ({ count }) => `${count} requests were refused for the same reason`,
      text: ({ detail, at }) => `The last one ${at}: ${detail}.`,
      action: "See the refusals",
    },
    guessing: {
      title: () => "Somebody may be guessing the password",
      text: ({ count, at }) =>
        `Sign-in failed at least ${count} times in a day, the last time ${at}. Ask the person whether it was them.`,
      action: "Open the account",
    },
    "maker-gone": {
      title: () => "Its secret was made by somebody who is gone",
      text: ({ detail, count }) =>
        `${detail} is disabled or deleted, but may know how this application signs in. Secrets of theirs that work: ${count}. Replace the secret and end the old one, or block the application.`,
      action: "See the secrets",
    },
    "maker-lacks-right": {
      title: () => "May do more than the person who made its secret",
      text: ({ detail, count }) =>
        `${detail} lacks a permission of this application, but may know how it signs in. Secrets of theirs that work: ${count}. Replace the secret and end the old one, or block the application.`,
      action: "See the secrets",
    },
    "keys-maker-gone": {
      title: () => "Its keys were set by somebody who is gone",
      text: ({ detail }) =>
        `${detail} is disabled or deleted, but may have the private key. A new secret does not help: replace the key set of this application or its address, or block the application.`,
      action: "Open the application",
    },
    "keys-maker-lacks-right": {
      title: () => "May do more than the person who set its keys",
      text: ({ detail }) =>
        `${detail} lacks a permission of this application, but may have the private key. A new secret does not help: replace the key set of this application or its address, or block the application.`,
      action: "Open the application",
    },
    "administrator-one-factor": {
      title: () => "Administers with a password alone",
      text: () => "A person who steals the password can change everything. Ask for a passkey or an authenticator app.",
      action: "Open the account",
    },
    "administrator-unverified": {
      title: ({ detail }) =>
        detail.includes("email-missing") ? "Has no e-mail address" : "Has an e-mail address that is not verified",
      text: ({ detail }) =>
        detail.includes("email-missing")
          ? "No e-mail for a forgotten password reaches this administrator. Enter an address and verify it."
          : detail.includes("mail-off")
            ? "No e-mail for a forgotten password reaches this administrator. Turn on e-mails, or mark the address as verified if you know whose it is."
            : "No e-mail for a forgotten password reaches this administrator. Send the e-mail that verifies the address.",
      action: "Verify the address",
    },
    "invitation-waiting": {
      title: () => "Was invited to administer, and has not accepted",
      text: ({ at }) => `The invitation was sent ${at}. Invite them again, or delete the account.`,
      action: "Open the account",
    },
    "backup-missing": {
      title: () => "There is no backup",
      text: () => "Run gatehouse backup every day. It copies the data while the service runs.",
      action: "See the settings",
    },
    "backup-old": {
      title: () => "The last backup is old",
      text: ({ at }) => `It was made ${at}. Run gatehouse backup every day.`,
      action: "See the settings",
    },
    "imported-hashes": {
      title: () => "Imported password hashes slow every sign-in",
      text: ({ count, detail }) =>
        `${detail} at every sign-in, for everybody. People who still have such a hash: ${count}. It goes when they sign in. Send the others a link for another password, or delete accounts that nobody uses.`,
      action: "See the people",
    },
    "redirect-plain-http": {
      title: () => "Sends people to an address that is not encrypted",
      text: ({ detail }) => `Others on the network can read what is sent to ${detail}. Use https there.`,
      action: "Open the application",
    },
    "pkce-plain": {
      title: () => "Protects sign-ins only weakly",
      text: ({ at }) => `It used the PKCE method plain, the last time ${at}. Set its library to S256.`,
      action: "Open the application",
    },
  },
}

const de: Words = {
  title: "Braucht Aufmerksamkeit",
  severities: { now: "Jetzt", soon: "Bald", advice: "Tipp" },
  nothing: {
    title: "Nichts braucht Aufmerksamkeit",
    text: "Geheimnisse, Schlüssel, Adressen, E-Mail, Abmeldungen, Anmeldungen, Verwaltung und Sicherungen sind in Ordnung.",
  },
  looked: (ago) => `Geprüft ${ago}`,
  all: (count) => `Alle ${count} zeigen`,
  few: "Weniger zeigen",
  kinds: {
    "data-restored": {
      title: () => "Ein älterer Stand der Daten wurde wiederhergestellt",
      text: ({ count, at }) =>
        `Es kamen Tokens, die neuer als die Daten sind: ${count}, das letzte ${at}. Haben Sie eine Sicherung eingespielt, führen Sie gatehouse accept-backup aus. Wenn nicht, finden Sie heraus, wer es war.`,
      action: "Ereignisse ansehen",
    },
    "disk-low": {
      title: ({ count }) => `Der Datenträger ist fast voll: noch ${count} MiB`,
      text: () => "Ist er voll, kann sich niemand anmelden. Schaffen Sie Platz.",
      action: "Einstellungen ansehen",
    },
    "host-differs": {
      title: ({ detail }) => `Vielleicht wird eine andere Adresse benutzt: ${detail}`,
      text: ({ at }) => `Eine Anfrage dafür kam ${at}. Wird die Adresse benutzt, setzen Sie GATEHOUSE_URL darauf.`,
      action: "Einstellungen ansehen",
    },
    "proxy-unlisted": {
      title: ({ detail }) => `Ein Proxy steht nicht in der Liste: ${detail}`,
      text: ({ at }) =>
        `Er leitete ${at} eine Anfrage weiter. Gehört er Ihnen, nehmen Sie ihn in GATEHOUSE_TRUSTED_PROXIES auf. Bis dahin sperrt eine Person mit zu vielen falschen Passwörtern alle anderen aus.`,
      action: "Einstellungen ansehen",
    },
    "url-plain-http": {
      title: () => "Die Adresse dieses Dienstes ist unverschlüsselt",
      text: ({ detail }) => `Im Netz kann jeder Passwörter lesen, die an ${detail} gehen. Verwenden Sie https.`,
      action: "Einstellungen ansehen",
    },
    "mail-off": {
      title: () => "Der Dienst kann keine E-Mails senden",
      text: () =>
        "Wer sein Passwort vergisst, braucht Hilfe aus der Verwaltung, und niemand kann selbst ein Konto anlegen. Setzen Sie GATEHOUSE_SMTP_URL.",
      action: "Einstellungen ansehen",
    },
    "mails-waiting": {
      title: ({ count }) => `Noch nicht gesendete E-Mails: ${count}`,
      text: () => "Der Mailserver nimmt sie nicht an. Der Dienst versucht es einen Tag lang.",
      action: "Einstellungen ansehen",
    },
    "mails-lost": {
      title: ({ count }) => `Nicht gesendete E-Mails: ${count}`,
      text: ({ at }) => `Die letzte wurde ${at} aufgegeben. Vielleicht wartet jemand auf einen Link.`,
      action: "Ereignisse ansehen",
    },
    "secret-expired": {
      title: () => "Ein Geheimnis ist abgelaufen, das die Anwendung noch benutzte",
      text: ({ due }) => `Es lief ${due} ab. Die Anwendung bekommt keine Tokens, bis sie das neueste Geheimnis hat.`,
      action: "Geheimnisse ansehen",
    },
    "secret-expires": {
      title: ({ due }) => `Ein Geheimnis läuft ${due} ab`,
      text: () => "Die Anwendung benutzt es noch. Geben Sie ihr vorher das neueste.",
      action: "Geheimnisse ansehen",
    },
    "secret-unused": {
      title: () => "Ein altes Geheimnis wird nicht mehr benutzt",
      text: ({ due }) => `Es läuft erst ${due} ab. Beenden Sie es jetzt, damit niemand sonst es benutzen kann.`,
      action: "Geheimnisse ansehen",
    },
    "key-overdue": {
      title: ({ detail }) => `Der Signierschlüssel für ${detail} hätte ersetzt werden sollen`,
      text: ({ at }) =>
        `Er begann ${at} zu signieren. Ein laufender Dienst ersetzt ihn selbst. Warum es nicht geschah, steht im Log.`,
      action: "Schlüssel ansehen",
    },
    "key-old": {
      title: ({ detail }) => `Der Signierschlüssel für ${detail} ist alt`,
      text: ({ at }) => `Er begann ${at} zu signieren und wird nicht von selbst ersetzt. Ersetzen Sie ihn.`,
      action: "Schlüssel ersetzen",
    },
    "key-not-fetched": {
      title: ({ detail, due }) =>
        `Ein neuer Signierschlüssel für ${detail} beginnt ${due}, und noch nicht alle haben ihn`,
      text: ({ count }) =>
        `Programme, die ihn noch nicht geholt haben: ${count}. Sie würden ablehnen, was er signiert.`,
      action: "Schlüssel ansehen",
    },
    "sign-outs-waiting": {
      title: () => "Erfährt nicht von Abmeldungen",
      text: ({ count }) => `Nicht angekommene Nachrichten: ${count}. Diese Personen sind dort noch angemeldet.`,
      action: "Anwendung öffnen",
    },
    "refusals-repeated": {
      title: ({ count }) => `${count} Anfragen wurden aus demselben Grund abgelehnt`,
      text: ({ detail, at }) => `Zuletzt ${at}: ${detail}.`,
      action: "Ablehnungen ansehen",
    },
    guessing: {
      title: () => "Jemand versucht vielleicht, das Passwort zu erraten",
      text: ({ count, at }) =>
        `Die Anmeldung misslang mindestens ${count}-mal an einem Tag, zuletzt ${at}. Fragen Sie die Person, ob sie es war.`,
      action: "Konto öffnen",
    },
    "maker-gone": {
      title: () => "Das Geheimnis stammt von jemandem, der nicht mehr da ist",
      text: ({ detail, count }) =>
        `${detail} ist gesperrt oder gelöscht, weiß aber vielleicht, womit sich diese Anwendung ausweist. Noch gültige Geheimnisse von dort: ${count}. Ersetzen Sie das Geheimnis und beenden Sie das alte, oder sperren Sie die Anwendung.`,
      action: "Geheimnisse ansehen",
    },
    "maker-lacks-right": {
      title: () => "Darf mehr als die Person, von der das Geheimnis stammt",
      text: ({ detail, count }) =>
        `${detail} hat eine Berechtigung dieser Anwendung nicht, weiß aber vielleicht, womit sie sich ausweist. Noch gültige Geheimnisse von dort: ${count}. Ersetzen Sie das Geheimnis und beenden Sie das alte, oder sperren Sie die Anwendung.`,
      action: "Geheimnisse ansehen",
    },
    "keys-maker-gone": {
      title: () => "Die Schlüssel stammen von jemandem, der nicht mehr da ist",
      text: ({ detail }) =>
        `${detail} ist gesperrt oder gelöscht, hat aber vielleicht den privaten Schlüssel. Ein neues Geheimnis hilft nicht: Ersetzen Sie die Schlüssel dieser Anwendung oder deren Adresse, oder sperren Sie die Anwendung.`,
      action: "Anwendung öffnen",
    },
    "keys-maker-lacks-right": {
      title: () => "Darf mehr als die Person, von der die Schlüssel stammen",
      text: ({ detail }) =>
        `${detail} hat eine Berechtigung dieser Anwendung nicht, hat aber vielleicht den privaten Schlüssel. Ein neues Geheimnis hilft nicht: Ersetzen Sie die Schlüssel dieser Anwendung oder deren Adresse, oder sperren Sie die Anwendung.`,
      action: "Anwendung öffnen",
    },
    "administrator-one-factor": {
      title: () => "Verwaltet allein mit einem Passwort",
      text: () =>
        "Wer das Passwort erfährt, kann alles ändern. Bitten Sie um einen Passkey oder eine Authenticator-App.",
      action: "Konto öffnen",
    },
    "administrator-unverified": {
      title: ({ detail }) =>
        detail.includes("email-missing")
          ? "Hat keine E-Mail-Adresse"
          : "Hat eine E-Mail-Adresse, die nicht bestätigt ist",
      text: ({ detail }) =>
        detail.includes("email-missing")
          ? "Bei vergessenem Passwort kommt hier keine E-Mail an. Tragen Sie eine Adresse ein und bestätigen Sie sie."
          : detail.includes("mail-off")
            ? "Bei vergessenem Passwort kommt hier keine E-Mail an. Schalten Sie E-Mails ein, oder kennzeichnen Sie die Adresse als bestätigt, wenn Sie wissen, wem sie gehört."
            : "Bei vergessenem Passwort kommt hier keine E-Mail an. Senden Sie die E-Mail, mit der die Adresse bestätigt wird.",
      action: "Adresse bestätigen",
    },
    "invitation-waiting": {
      title: () => "Wurde zum Verwalten eingeladen und hat nicht angenommen",
      text: ({ at }) => `Die Einladung wurde ${at} gesendet. Laden Sie erneut ein, oder löschen Sie das Konto.`,
      action: "Konto öffnen",
    },
    "backup-missing": {
      title: () => "Es gibt keine Sicherung",
      text: () => "Führen Sie täglich gatehouse backup aus. Es kopiert die Daten, während der Dienst läuft.",
      action: "Einstellungen ansehen",
    },
    "backup-old": {
      title: () => "Die letzte Sicherung ist alt",
      text: ({ at }) => `Sie entstand ${at}. Führen Sie täglich gatehouse backup aus.`,
      action: "Einstellungen ansehen",
    },
    "imported-hashes": {
      title: () => "Importierte Passwort-Hashes machen alle Anmeldungen langsamer",
      text: ({ count, detail }) =>
        `${detail} bei jeder Anmeldung, für alle. Personen, die noch einen solchen Hash haben: ${count}. Er verschwindet, wenn sie sich anmelden. Schicken Sie den anderen einen Link für ein neues Passwort, oder löschen Sie ungenutzte Konten.`,
      action: "Personen ansehen",
    },
    "redirect-plain-http": {
      title: () => "Schickt Personen an eine unverschlüsselte Adresse",
      text: ({ detail }) => `Andere im Netz können lesen, was an ${detail} geht. Verwenden Sie dort https.`,
      action: "Anwendung öffnen",
    },
    "pkce-plain": {
      title: () => "Schützt Anmeldungen nur schwach",
      text: ({ at }) => `Sie benutzte die PKCE-Methode plain, zuletzt ${at}. Stellen Sie ihre Bibliothek auf S256.`,
      action: "Anwendung öffnen",
    },
  },
}

export const ATTENTION_WORDS: Topic<Words> = { en, de }
