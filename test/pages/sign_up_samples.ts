import type { CreateAccountPage, SignUpAskedPage, SignUpPage } from "../../src/pages/sign_up.ts"
import { createAccountPage, signUpAskedPage, signUpPage } from "../../src/pages/sign_up.ts"

const fields = [["form", "MAC"]] as const

export const signUp: SignUpPage = {
  action: "/sign-up?a=1",
  fields,
  email: "ada@mail.example",
  problem: "domain",
  proofOfWork: { challenge: "challenge", iterations: 2000, limit: 1, numbers: 4 },
  backHref: "/sign-in?a=1&b=2",
}
export const asked: SignUpAskedPage = { address: "ada@mail.example", backHref: "/sign-in?a=1&b=2" }
export const create: CreateAccountPage = {
  action: "/create?token=1",
  fields,
  address: "ada@mail.example",
  signedInAs: "Bea",
  username: "ada",
  name: "Ada Lovelace",
  minPasswordLength: 15,
  password: "optional",
  problems: ["username-letters", "username-address", "name", "password-weak", "busy"],
}

export const signUpSamples = [
  { name: "sign-up", model: signUp, render: (model: unknown) => signUpPage(model as typeof signUp) },
  { name: "sign-up asked", model: asked, render: (model: unknown) => signUpAskedPage(model as typeof asked) },
  { name: "create account", model: create, render: (model: unknown) => createAccountPage(model as typeof create) },
]
