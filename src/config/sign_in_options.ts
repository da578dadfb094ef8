import { USUAL_FIRST_PROOFS } from "../base/first_proofs.ts"
import { LEVELS, LOWEST_LEVEL } from "../base/level.ts"
import { firstProofs } from "./first_proofs.ts"
import { oneOf, onOff } from "./kinds.ts"
import { option } from "./option.ts"
import { relatedOrigins } from "./related_origins.ts"
import { signUp } from "./sign_up.ts"

/** The settings that say who gets an account, and how users must prove who they are. */
export const SIGN_IN_OPTIONS = {
  signUp: option(signUp, {
    env: "GATEHOUSE_SIGN_UP",
    default: "off",
    detail:
      "The service must be able to send e-mail. A domain matches exactly: example.org does not include mail.example.org. List a domain with letters such as ü in both spellings, " +
      "with the letter and with xn--. Everybody who receives e-mails of a listed domain can create an account, or one for each of their addresses. " +
      "If you set off later, accounts stay, and links that were sent stop working.",
    example: "example.org,example.net",
  }),
  firstProofs: option(firstProofs, {
    env: "GATEHOUSE_FIRST_PROOFS",
    default: USUAL_FIRST_PROOFS,
    detail:
      "With another list than the default, the proof that a browser used last comes first. With email-code, people get a code of eight digits by e-mail at their verified address, so the service must be able to send e-mail. " +
      "People who sign up or accept an invitation by e-mail then need no password. Without password, the page asks for none; accounts keep the passwords that they have. If nothing of the list can be used, the page offers the password. A client can choose among these proofs: `--first-proof` of `gatehouse client update`.",
    example: "passkey,email-code,connection,password",
  }),
  signInLevel: option(oneOf(...LEVELS), {
    env: "GATEHOUSE_SIGN_IN_LEVEL",
    default: LOWEST_LEVEL,
    detail:
      "A user who has a second factor always proves it. With mfa, a user without a second factor adds an authenticator app at the next sign-in; with phr, a user without a passkey adds a passkey. " +
      "A user who loses the only passkey then needs an operator: `gatehouse user factors USER --remove passkey`. Passkeys need a public URL with https and a host name, or localhost. " +
      "Clients and scope values can demand more: `--sign-in-level` of `gatehouse client update` and `gatehouse scope update`. Tokens issued before still work.",
    example: "mfa",
  }),
  adminMfa: option(onOff, {
    env: "GATEHOUSE_ADMIN_MFA",
    default: true,
    detail:
      "The setup link, which only the operator has, counts as the second factor of the first sign-in. At the next sign-in with a password, such a person without a second factor adds an authenticator app. A session that began before the right was given needs the second factor at the pages of the account, and for each request with such a scope value. The admin API refuses tokens of people whose sign-in had no second factor.",
    example: "off",
  }),
  passkeyOffer: option(onOff, {
    env: "GATEHOUSE_PASSKEY_OFFER",
    default: true,
    detail:
      "The page comes between the sign-in and the application. It appears only if the sign-in page's script reported a device that keeps passkeys. So programs that send the forms themselves, and browsers without passkeys or scripts, never get it. " +
      'It does not appear with prompt=none, or once the person has answered "Not now".',
    example: "off",
  }),
  relatedOrigins: option(relatedOrigins, {
    env: "GATEHOUSE_RELATED_ORIGINS",
    default: [],
    detail:
      "For an installation that is reachable at several domains. The server publishes the list at `/.well-known/webauthn` on the host of GATEHOUSE_URL, and browsers then use the passkeys of that host at these origins too. " +
      "Only the check of a passkey's origin changes: issuer, cookies and redirect URIs stay those of GATEHOUSE_URL. Everybody who controls one of these origins can ask people for their passkey here, so list only your own. Browsers read five different domains at least, and may ignore more.",
    example: "https://example.de,https://example.fr",
  }),
}
