import Type from "typebox"
import type { LookChange, LookRecord } from "../../admin/contract.ts"
import { LOCALES } from "../../base/locales.ts"
import { LOGO_TYPES } from "../../looks/look.ts"
import type { GivenLookSettings } from "../../looks/look_settings.ts"
import { LOOKS } from "../../looks/look_settings.ts"
import { MAX_LOGO_BYTES } from "../../looks/read_logo.ts"
import type { PreviewChoice } from "../look_preview.ts"
import { PREVIEWED_PAGES, previewDocument } from "../look_preview.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, show } from "../operation.ts"
import {
  about,
  count,
  fromJson,
  givenSettings,
  idOf,
  nullable,
  object,
  oneOf,
  optional,
  settingProblems,
  shownSettings,
  text,
} from "../schemas.ts"

const lookSchema = object<LookRecord>("Look", {
  client_id: about("Null for the look of the whole service.", nullable(idOf("client"))),
  ...shownSettings(LOOKS.each),
  logo: about(
    "The logo. Its path contains a digest of its content.",
    nullable(
      object<object>("Logo", { path: text, media_type: oneOf(LOGO_TYPES), width: count, height: count, bytes: count }),
    ),
  ),
})

type LookInput = GivenLookSettings & { readonly logo?: string | null }
type Rendering = Pick<AnyCall, "administration" | "deps">

const lookMembers = optional({
  ...givenSettings(LOOKS.each, { ofNew: false }),
  logo: about(
    `A PNG, JPEG, WebP or SVG of at most ${MAX_LOGO_BYTES} bytes, in base64. Null removes the logo.`,
    nullable(Type.String({ pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$" })),
  ),
})

const lookInput = object<LookInput>("LookChange", lookMembers)

const previewInput = object<LookInput & PreviewChoice>("LookPreviewInput", {
  page: about("A page of the sign-in, or the e-mail for a forgotten password.", oneOf(PREVIEWED_PAGES)),
  mode: about("The colours that the browser prefers.", oneOf(["light", "dark"])),
  locale: oneOf(LOCALES),
  ...lookMembers,
})

const accentSchema = object<object>("MeasuredAccent", {
  accent: about("The colour that pages show: set, derived, or that of Gatehouse.", text),
  contrast: about("The lowest contrast ratio with a background of the pages.", Type.Number()),
})

const previewSchema = object<object>("LookPreview", {
  html: about(
    "The page as a document for a frame without scripts and forms. Each style element needs the nonce of the page around it.",
    text,
  ),
  accents: object<object>("MeasuredAccents", { light: accentSchema, dark: accentSchema }),
})

/** Renders the page that the body asks for, with the rest of the body as the change. */
async function preview(
  { administration, deps }: Rendering,
  client: string | undefined,
  body: LookInput & PreviewChoice,
) {
  const { page, mode, locale, ...change } = body
  const shown = await administration.looks.preview(client, changeFrom(change))
  const { host } = new URL(deps.ports.issuer())
  return {
    body: { html: await previewDocument(shown, { page, mode, locale }, host), accents: shown.accents },
  }
}

const PREVIEW = "The body is a change of the look, which is not stored. It is refused as the change would be."

/** Turns the body into a change: base64 into bytes, and null into the empty text. */
const changeFrom = ({ logo, ...body }: LookInput): LookChange => ({
  ...fromJson<GivenLookSettings>(LOOKS.each, body),
  ...(logo !== undefined && { logo: logo === null ? null : Buffer.from(logo, "base64") }),
})

const validate = (body: object) => settingProblems(LOOKS.each, body)

const ofService = ({ administration }: Pick<AnyCall, "administration">) => administration.looks.show(undefined)
const ofClient = ({
  administration,
  path,
}: Pick<AnyCall, "administration"> & { path: Readonly<Record<"client_id", string>> }) =>
  administration.looks.show(path.client_id)

const CLIENTS_LOOK =
  "It applies to the pages of the client's own authorization requests, beside the name of the service. Only a client that an operator registered can have one."

export const lookOperations = [
  show({
    id: "getLook",
    path: "/look",
    summary: "Show how pages and e-mails look",
    right: "admin:read",
    output: lookSchema,
    run: ofService,
  }),
  change({
    id: "updateLook",
    proof: "always",
    path: "/look",
    summary: "Change how pages and e-mails look",
    right: "admin:settings",
    body: lookInput,
    output: lookSchema,
    refusals: ["conflict"],
    validate,
    current: ofService,
    run: async ({ administration, body, unchanged }) => ({
      body: await administration.looks.set(undefined, changeFrom(body), unchanged),
    }),
  }),
  action({
    id: "previewLook",
    method: "POST",
    path: "/look/preview",
    summary: "Render a page with a changed look",
    description: PREVIEW,
    right: "admin:read",
    body: previewInput,
    output: previewSchema,
    validate,
    run: (call) => preview(call, undefined, call.body),
  }),
  action({
    id: "resetLook",
    proof: "always",
    method: "DELETE",
    path: "/look",
    summary: "Remove the look of the service",
    right: "admin:settings",
    current: ofService,
    async run({ administration }) {
      await administration.looks.reset(undefined)
      return { body: undefined }
    },
  }),
  show({
    id: "getClientLook",
    path: "/clients/{client_id}/look",
    summary: "Show the look of a client",
    description: CLIENTS_LOOK,
    right: "admin:read",
    output: lookSchema,
    run: ofClient,
  }),
  change({
    id: "updateClientLook",
    proof: "always",
    path: "/clients/{client_id}/look",
    summary: "Change the look of a client",
    description: CLIENTS_LOOK,
    right: "admin:clients",
    body: lookInput,
    output: lookSchema,
    refusals: ["conflict"],
    validate,
    current: ofClient,
    run: async ({ administration, path, body, unchanged }) => ({
      body: await administration.looks.set(path.client_id, changeFrom(body), unchanged),
    }),
  }),
  action({
    id: "previewClientLook",
    method: "POST",
    path: "/clients/{client_id}/look/preview",
    summary: "Render a page with a changed look",
    description: PREVIEW,
    right: "admin:read",
    body: previewInput,
    output: previewSchema,
    refusals: ["conflict"],
    validate,
    run: (call) => preview(call, call.path.client_id, call.body),
  }),
  action({
    id: "resetClientLook",
    proof: "always",
    method: "DELETE",
    path: "/clients/{client_id}/look",
    summary: "Remove the look of a client",
    right: "admin:clients",
    current: ofClient,
    async run({ administration, path }) {
      await administration.looks.reset(path.client_id)
      return { body: undefined }
    },
  }),
]
