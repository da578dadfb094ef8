import { ATTAINABLE_LEVELS } from "../base/level.ts"
import { oneOf, onOff } from "./kinds.ts"
import { option } from "./option.ts"

/** The settings that say how users must prove who they are. */
export const SIGN_IN_OPTIONS = {
  signInLevel: option(oneOf(...ATTAINABLE_LEVELS), {
    env: "GATEHOUSE_SIGN_IN_LEVEL",
    default: "pwd",
    sentence: "What every user must prove to sign in. pwd: the password; mfa: the password and a second factor.",
    detail:
      "A user who has a second factor always proves it. With mfa, a user without a second factor adds an authenticator app at the next sign-in. " +
      "Clients and scope values can demand more: `--sign-in-level` of `gatehouse client update` and `gatehouse scope update`. Tokens issued before still work.",
    example: "mfa",
  }),
  adminMfa: option(onOff, {
    env: "GATEHOUSE_ADMIN_MFA",
    default: true,
    sentence: "Whether users with the built-in role admin must prove a second factor.",
    detail:
      "The setup link, which only the operator has, counts as the second factor of the first sign-in. At the next sign-in with a password, an administrator without a second factor adds an authenticator app. The admin API refuses tokens of administrators whose sign-in had no second factor.",
    example: "off",
  }),
}
