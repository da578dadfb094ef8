import type { Block } from "../../console/src/views/applications/quick_start/guide.ts"
import { blocksOf } from "../../console/src/views/applications/quick_start/guide.ts"
import { GUIDES } from "../../console/src/views/applications/quick_start/guides.ts"
import { valuesOf } from "../../console/src/views/applications/quick_start/values.ts"
import type { Stack } from "../../console/src/views/applications/stacks.ts"
import { PATTERN_OF_KIND, SETTINGS_OF_KIND, STACKS } from "../../console/src/views/applications/stacks.ts"
import { quickStartSamples } from "../read_samples.ts"
import { blocks, code } from "./markdown.ts"

const ISSUER = "https://auth.example.com"

const SERVER = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/oauth/authorize.php`,
  token_endpoint: `${ISSUER}/oauth/token.php`,
  userinfo_endpoint: `${ISSUER}/api/userinfo.php`,
  jwks_uri: `${ISSUER}/oauth/jwks.php`,
  end_session_endpoint: `${ISSUER}/oauth/logout.php`,
}

const CLIENT = {
  client_id: "CLIENT_ID",
  redirect_uris: [],
  scope: "openid profile email read",
  id_token_alg: "RS256",
} as const

const TITLES: Readonly<Record<Block["kind"], string>> = {
  install: "Install:",
  secret: "Create",
  create: "Create",
  add: "Add to",
  start: "Start it:",
}

const samples = quickStartSamples()

/** The command that registers an application for a stack. */
function registration({ name, kinds, settings, redirectUri, postLogoutRedirectUri }: Stack): string {
  const kind = SETTINGS_OF_KIND[kinds[0] ?? "web"]
  const options = [
    `--name "${name}"`,
    `--kind ${kind.kind}`,
    ...("native" in kind ? ["--native"] : []),
    ...kind.grant_types.map((grant) => `--grant ${grant}`),
    ...(redirectUri === undefined ? [] : [`--redirect-uri ${redirectUri}`]),
    ...(postLogoutRedirectUri === undefined ? [] : [`--post-logout-redirect-uri ${postLogoutRedirectUri}`]),
    `--id-token-alg ${settings.id_token_alg}`,
  ]
  return `gatehouse client create ${options.join(" ")}`
}

function section(stack: (typeof STACKS)[number]): string {
  const guide = GUIDES[stack.id]
  const steps = blocksOf(stack.id, guide, samples, valuesOf(CLIENT, stack, ISSUER, SERVER))
  return blocks(
    `## ${stack.name}`,
    `With ${stack.library}. ${patternOf(stack)} Register the application:`,
    fenced(registration(stack)),
    ...steps.map((step) => blocks(titleOf(step), fenced(step.code))),
    `You see: ${code(guide.shows)}`,
  )
}

function patternOf({ kinds }: Stack): string {
  const pattern = PATTERN_OF_KIND[kinds[0] ?? "web"]
  return pattern === undefined ? "No part of it runs in a browser." : `Pattern of RFC 10017: ${pattern}.`
}

const titleOf = ({ kind, file }: Block): string =>
  file === undefined ? TITLES[kind] : `${TITLES[kind]} ${code(file)}:`

const fenced = (text: string): string => `\`\`\`\n${text}\n\`\`\``

/** Returns `docs/quick_starts.md`: for each stack how to register the application, and the code of the console's quick start. */
export const quickStartsPage = (): string =>
  blocks(
    "# Quick starts",
    "The shortest application for each language or framework: a person signs in, and the application shows who it is. The console shows the same code with " +
      `the values of your application, and changes settings that do not suit ([Quick starts](console.md#quick-starts) says how each was tried). Replace ${code(ISSUER)} and ${code("CLIENT_ID")}.`,
    "[Client libraries](clients.md) lists further libraries, and what each of them checks. The files are those of [samples/quick_starts](../samples/README.md).",
    ...STACKS.map(section),
  )
