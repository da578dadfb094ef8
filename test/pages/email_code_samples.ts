import type { Locale } from "../../src/base/locales.ts"
import type { EmailCodePage, SignInLinkPage } from "../../src/pages/email_code.ts"
import { emailCodePage, signInLinkPage } from "../../src/pages/email_code.ts"
import type { SignInPage } from "../../src/pages/sign_in.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import { sample } from "./sample.ts"

const fields = [["seal", "c2VhbA"]] as const

/** The page offers no password. */
export const signInByCode: SignInPage = {
  action: "",
  fields: [],
  clientName: "Harbour Photos",
  username: "",
  order: ["passkey", "email-code", "connection"],
  passkey: {
    action: "/sign-in",
    fields,
    challenge: "AbjaxbQ",
    rpId: "id.example.com",
    origin: "https://id.example.com",
    relatedOrigins: [],
  },
  emailCode: { action: "/code", fields, email: "ada" },
  connections: [{ label: "GitHub", connect: { action: "/connect", fields } }],
  problem: "email-malformed",
}
/** The page offers everything. */
export const signInWithEverything: SignInPage = {
  ...signInByCode,
  action: "/sign-in",
  fields,
  order: ["password", "passkey", "email-code", "connection"],
  problem: "email-code-elsewhere",
}
export const emailCode: EmailCodePage = {
  action: "/sign-in?a=1",
  fields,
  address: "ada@mail.example",
  againHref: "/sign-in?a=1&b=2",
  problem: "wrong",
}
export const signInLink: SignInLinkPage = {
  address: "ada@mail.example",
  signIn: { action: "/sign-in?a=1", fields },
  signedIn: { name: "Bea", username: "bea" },
}

export const emailCodeSamples = [
  sample("sign-in by a code", signInByCode, signInPage),
  sample("sign-in with everything", signInWithEverything, signInPage),
  sample("e-mail code", emailCode, emailCodePage),
  sample("sign-in link", signInLink, signInLinkPage),
]

/** The pages on which each text about codes appears. */
export const emailCodePagesIn = (locale: Locale): readonly string[] => [
  ...(["email-malformed", "email-code-expired", "email-code-spent", "email-code-elsewhere"] as const).map((problem) =>
    signInPage({ ...signInByCode, problem, locale }),
  ),
  ...(["wrong", "too-many-attempts"] as const).map((problem) => emailCodePage({ ...emailCode, problem, locale })),
  signInLinkPage({ ...signInLink, locale }),
]
