import type { Administration } from "../../admin/administration.ts"
import type { AttentionFinding, FindingKind } from "../../admin/attention_contract.ts"
import { quoted } from "../../base/quoted.ts"
import type { Finding, Values } from "../../doctor/finding.ts"
import { warning } from "../../doctor/finding.ts"

interface Said {
  readonly check: string
  readonly says: string
  readonly advice: string
}

/** Reports the findings that the console shows under "Needs attention". */
export async function* checkAttention({ attention }: Administration, issuer: string): AsyncGenerator<Finding> {
  for (const found of (await attention.list()).findings) {
    const said = WORDS[found.kind]?.(found, issuer)
    if (said !== undefined) yield warning([said.check, found.kind, valuesOf(found)], said.says, said.advice)
  }
}

/** What is known of the finding. The kind says which of these members the sentence has. */
const valuesOf = ({ subject_id, subject_name, detail, count, at, due_at }: AttentionFinding): Values =>
  Object.fromEntries(
    Object.entries({ subject_id, subject_name, detail, count, at, due_at }).filter(([, value]) => value !== null),
  )

const many = (count: number | null, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

const named = ({ subject_name, subject_id }: AttentionFinding): string =>
  `${quoted(subject_name ?? "")} (${subject_id})`

/** The words for each kind. Undefined for the kinds that another check of this command reports. */
const WORDS: Readonly<Record<FindingKind, ((found: AttentionFinding, issuer: string) => Said) | undefined>> = {
  "disk-low": undefined,
  "url-plain-http": undefined,
  "mail-off": undefined,
  "imported-hashes": undefined,
  "data-restored": ({ count, at }) => ({
    check: "restored backup",
    says: `${many(count, "refresh token")} ${count === 1 ? "was" : "were"} newer than the grant in the database, the last one at ${at}: an older state of the database was restored. Those grants were ended`,
    advice:
      "If you restored it, run `gatehouse accept-backup --end-grants` to end the other grants too. If you did not, find out who did",
  }),
  "host-differs": ({ detail, at }, issuer) => ({
    check: "proxy",
    says: `a request for ${detail} came at ${at}, but the public URL is ${issuer}`,
    advice: `If people use the service at ${detail}, set GATEHOUSE_URL to that address`,
  }),
  "proxy-unlisted": ({ detail, at }) => ({
    check: "proxy",
    says: `X-Forwarded-For came from ${detail} at ${at}, and was ignored, because GATEHOUSE_TRUSTED_PROXIES does not contain that address`,
    advice: "If it is your proxy, add it to GATEHOUSE_TRUSTED_PROXIES: until then all people share one limit",
  }),
  "mails-waiting": ({ count }) => ({
    check: "mail",
    says: `${many(count, "e-mail")} could not be sent yet`,
    advice: "The log has the SMTP server's answer. The server tries again for a day",
  }),
  "mails-lost": ({ count, at }) => ({
    check: "mail",
    says: `${many(count, "e-mail was", "e-mails were")} not sent in the last day, the last one at ${at}`,
    advice: "`gatehouse audit list --type mail-not-sent` shows the recipients",
  }),
  "secret-expired": (found) => ({
    check: "client secrets",
    says: `the secret of ${named(found)} expired at ${found.due_at}, and the client still used it`,
    advice: `\`gatehouse client secret ${found.subject_id}\` makes another one. Give it to the client`,
  }),
  "secret-expires": (found) => ({
    check: "client secrets",
    says: `${named(found)} still uses a secret that expires at ${found.due_at}`,
    advice: "Give the client its newest secret before that time",
  }),
  "secret-unused": (found) => ({
    check: "client secrets",
    says: `${named(found)} no longer uses a replaced secret that works until ${found.due_at}`,
    advice: `End it: \`gatehouse client secret ${found.subject_id} --end-old\``,
  }),
  "key-overdue": ({ detail, at }) => ({
    check: "signing keys",
    says: `the ${detail} key has signed since ${at}, longer than GATEHOUSE_KEY_ROTATION, and has no successor`,
    advice: "A running server adds one. If servers run, their log says why they could not",
  }),
  "key-old": ({ detail, at }) => ({
    check: "signing keys",
    says: `the ${detail} key has signed since ${at}, and GATEHOUSE_KEY_ROTATION is off`,
    advice: `Replace it: \`gatehouse key rotate --alg ${detail}\``,
  }),
  "key-not-fetched": ({ detail, count, due_at }) => ({
    check: "signing keys",
    says: `${many(count, "source")} did not fetch the ${detail} key that signs from ${due_at} on`,
    advice: "`gatehouse key list` shows these sources. They refuse tokens of the new key until they fetch it",
  }),
  "sign-outs-waiting": (found) => ({
    check: "sign-outs",
    says: `${named(found)} did not accept ${many(found.count, "notice")} of a sign-out. Those people are still signed in there`,
    advice: "The log says what the client answered. The server tries again for more than a day",
  }),
  "refusals-repeated": (found) => ({
    check: "refusals",
    says: `${many(found.count, "request")} of ${named(found)} ${found.count === 1 ? "was" : "were"} refused in the last day, for the same reason: ${found.detail}`,
    advice: "docs/refusals.md says what to do about this reason. `gatehouse explain` shows one refusal",
  }),
  guessing: (found) => ({
    check: "sign-ins",
    says: `sign-in to ${named(found)} failed at least ${many(found.count, "time")} in the last day, until ${found.at}`,
    advice: "Ask the person. If it was somebody else, make sure that the account has a second factor",
  }),
  "maker-gone": (found) => ({
    check: "client secrets",
    says: `${quoted(found.detail ?? "")} made what ${named(found)} authenticates with, and is disabled or deleted, but may still know it`,
    advice: `\`gatehouse client secret ${found.subject_id}\` makes a new secret and ends the old ones; \`gatehouse client disable ${found.subject_id}\` stops the client`,
  }),
  "maker-lacks-right": (found) => ({
    check: "client secrets",
    says: `${quoted(found.detail ?? "")} made what ${named(found)} authenticates with, and lacks a right of administration that this client has`,
    advice: `\`gatehouse client secret ${found.subject_id}\` makes a new secret and ends the old ones; \`gatehouse client disable ${found.subject_id}\` stops the client`,
  }),
  "keys-maker-gone": (found) => ({
    check: "client keys",
    says: `${quoted(found.detail ?? "")} set the keys with which ${named(found)} authenticates, and is disabled or deleted, but may still have the private key`,
    advice: keysAdvice(found),
  }),
  "keys-maker-lacks-right": (found) => ({
    check: "client keys",
    says: `${quoted(found.detail ?? "")} set the keys with which ${named(found)} authenticates, and lacks a right of administration that this client has`,
    advice: keysAdvice(found),
  }),
  "issuer-setter": (found) => ({
    check: "trusted issuers",
    says: `${quoted(found.detail ?? "")} last set whose keys count for the trusted issuer ${named(found)}, and is no longer an administrator, but may have a private key`,
    advice: `Replace its keys with \`gatehouse issuer update ${found.subject_id} --jwks FILE\` or --jwks-uri, or stop it: \`gatehouse issuer update ${found.subject_id} --no-enabled\``,
  }),
  "policy-setter": (found) => ({
    check: "exchange policies",
    says: `${quoted(found.detail ?? "")} last changed the exchange policy ${named(found)}, and is no longer an administrator`,
    advice: `Look at it with \`gatehouse exchange-policy show ${found.subject_id}\`. Change it to confirm it, or delete it`,
  }),
  "administrator-one-factor": (found) => ({
    check: "administrators",
    says: `${named(found)} has rights of administration and no second factor, so a stolen password is enough`,
    advice: "Ask them to add a passkey or an authenticator app at /account/security",
  }),
  "administrator-unverified": (found) => ({
    check: "administrators",
    says:
      found.detail === "email-missing"
        ? `the administrator ${named(found)} has no e-mail address, so no e-mail for a forgotten password reaches them`
        : `the e-mail address of the administrator ${named(found)} is not verified, so no e-mail for a forgotten password reaches them`,
    advice:
      found.detail === "email-missing"
        ? `Set one: \`gatehouse user update ${found.subject_id} --email ADDRESS\``
        : found.detail === "mail-off"
          ? `E-mails are off. If you know that the address is theirs: \`gatehouse user update ${found.subject_id} --email-verified\``
          : `Send the e-mail that verifies it: \`gatehouse user verify-email ${found.subject_id}\``,
  }),
  "invitation-waiting": (found) => ({
    check: "administrators",
    says: `${named(found)} has rights of administration, and has not accepted the invitation of ${found.at}`,
    advice: `Invite them again, or delete the account: \`gatehouse user delete ${found.subject_id}\``,
  }),
  "invitation-refused": (found) => ({
    check: "invitations",
    says: `${named(found)} cannot accept the invitation of ${found.at}: ${found.detail === null ? "nobody knows who invited them" : `${quoted(found.detail)} invited them, and lacks a right that the account has`}`,
    advice: `If they should have these rights, invite them again: \`gatehouse user invite ${found.subject_id}\``,
  }),
  "backup-missing": () => ({
    check: "backup",
    says: "the audit records no backup",
    advice:
      "Run `gatehouse backup` every day, for example with cron. If another program makes backups, make sure that one can be restored",
  }),
  "backup-old": ({ at }) => ({
    check: "backup",
    says: `the last backup was made at ${at}`,
    advice: "Run `gatehouse backup` every day, for example with cron",
  }),
  "redirect-plain-http": (found) => ({
    check: "redirect URIs",
    says: `${named(found)} has the redirect URI ${quoted(found.detail ?? "")}: codes sent there can be read on the way`,
    advice: "Use https there, and register that redirect URI instead",
  }),
  "pkce-plain": (found) => ({
    check: "PKCE",
    says: `${named(found)} used code_challenge_method=plain, most recently at ${found.at}: the challenge protects nothing from those who read it`,
    advice: "Set its library to S256",
  }),
}

const keysAdvice = ({ subject_id }: AttentionFinding): string =>
  `\`gatehouse client update ${subject_id} --jwks FILE\` or \`--jwks-uri ADDRESS\` replaces the keys; \`gatehouse client disable ${subject_id}\` stops the client`
