import { isSameNetwork } from "../../base/ip_address.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { heldSession } from "../../interaction/browser_session.ts"
import type { WaitingApproval } from "../../interaction/destinations/waiting_approval.ts"
import { waitingApproval } from "../../interaction/destinations/waiting_approval.ts"
import { interact } from "../../interaction/interaction.ts"
import type { Address } from "../../interaction/page_form.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { readSubmission } from "../../interaction/submission.ts"
import { countUserCode } from "../../interaction/user_code_limits.ts"
import type { AuthorizationFields } from "../../oauth/authorization_request.ts"
import { queryOf } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"
import { DEVICE_CODE } from "../../oauth/grant_types.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { DEVICE_PATH } from "../../oauth/paths.ts"
import type { ReasonOf } from "../../oauth/refusal.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { UserCode } from "../../oauth/user_code.ts"
import { readUserCode, shownUserCode } from "../../oauth/user_code.ts"
import type { WaitingRequest } from "../../oauth/waiting_request.ts"
import type { DeviceEndedPage, DevicePage } from "../../pages/device.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { approvedBefore } from "./approved_before.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/**
 * The page for the codes of devices, RFC 8628 §3.3. People sign in before they type a code, so that strangers cannot guess. A code that was found leads to
 * the same path with a MAC for this user. Without it, a link would lead a victim past the page on which people compare the code.
 */
export async function device(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { values } = formParameters(request.query)
  const code = readUserCode(values.get("user_code") ?? "")
  const browser = await heldSession(request, ports)
  if (code === undefined || browser === undefined) return ownPage(typing(request), request, ports)
  if (!ports.forms.isMac(values.get("confirmed") ?? "", confirmation(browser, code)))
    return ownPage(typing(request), request, ports)
  const found = await findWaiting(code, request.now, ports)
  if (typeof found !== "string") return approval(code, found, browser, request, ports)
  if (request.method !== "POST") return ownPage(typing(request, found), request, ports)
  const client = await approvedBefore(browser, request, ports)
  if (client === undefined) return restartForm(confirmed(browser, code, request, ports), "form-spent", ports)
  const locale = preferredLocale(formParameters(request.query), request.acceptLanguage)
  const page = { page: "device-ended", outcome: "approved", clientName: client.name, locale } as const
  return { kind: "page", page, lookOf: client }
}

const confirmation = ({ user }: Pick<BrowserSession, "user">, code: UserCode): readonly unknown[] => [
  "user-code",
  user.id,
  code,
]

/** The address of this code, in the language of the request. */
function addressOf(code: UserCode, { query }: EdgeRequest, more: AuthorizationFields): Address {
  const locales = formParameters(query).values.get("ui_locales")
  const language = locales === undefined ? [] : [["ui_locales", locales] as const]
  return { path: DEVICE_PATH, query: queryOf([...language, ["user_code", shownUserCode(code)], ...more]) }
}

const confirmed = (browser: Pick<BrowserSession, "user">, code: UserCode, request: EdgeRequest, ports: Ports) =>
  addressOf(code, request, [["confirmed", ports.forms.mac(confirmation(browser, code))]])

type Unusable = Exclude<ReasonOf<"invalid_user_code">, "user-code-malformed">

interface Found {
  readonly waiting: WaitingRequest
  readonly client: Client
}

/** Finds the device that waits for the code, or why no device does. */
async function findWaiting(
  code: UserCode,
  now: number,
  { store, clients, userCodes }: Ports,
): Promise<Found | Unusable> {
  let waiting: WaitingRequest | undefined
  for (const digest of userCodes.digests(code)) waiting ??= await store.deviceRequests.findByCode(digest)
  if (waiting === undefined) return "user-code-unknown"
  if (waiting.deniedAt !== undefined) return "user-code-denied"
  if (now >= waiting.expiresAt) return "user-code-expired"
  const client = await clients.find(waiting.clientId)
  if (!client?.enabled || !client.grantTypes.includes(DEVICE_CODE)) return "user-code-of-disabled-client"
  return { waiting, client }
}

/** The page for a code that is not confirmed. `problem`: why the confirmed code is of no use any more. */
function typing(request: EdgeRequest, problem?: Unusable): OwnPage {
  const { values } = formParameters(request.query)
  return {
    path: DEVICE_PATH,
    // A person who chose "not me" signs in again.
    maxAgeMs: values.has("another") ? 0 : undefined,
    keeps: ["user_code"],
    show: async (at) => shown(at, values.get("user_code") ?? "", problem),
    changes: { check },
  }
}

async function check(at: AtOwnPage, { values }: { readonly values: ReadonlyMap<string, string> }): Promise<Answer> {
  const { browser, request, ports } = at
  const typed = values.get("user_code") ?? ""
  const code = readUserCode(typed)
  if (code === undefined) return shown(at, typed, "user-code-malformed")
  const tried = await countUserCode(browser, request, ports.limits)
  const found = await findWaiting(code, request.now, ports)
  if (typeof found === "string") return shown(at, typed, found)
  await tried.giveBack()
  return restart(confirmed(browser, code, request, ports), ports)
}

/** A longer text is not shown again. */
const MAX_SHOWN = 20

function shown({ locale, form }: AtOwnPage, typed: string, reason?: ReasonOf<"invalid_user_code">): Answer {
  const code = readUserCode(typed)
  const userCode = code === undefined ? typed.slice(0, MAX_SHOWN) : shownUserCode(code)
  const problem: DevicePage["problem"] = reason === "user-code-malformed" ? "malformed" : "unknown"
  return {
    kind: "page",
    page: {
      page: "device",
      locale,
      ...form({ change: "check" }),
      userCode: code === undefined && reason === undefined ? "" : userCode,
      ...(reason && { problem }),
    },
    ...(reason && { refused: new Refusal("invalid_user_code", reason, {}) }),
  }
}

/** The outcomes for which the person can do nothing: the other refusals have pages of their own. */
const OUTCOMES: Partial<Record<Refusal["code"], DeviceEndedPage["outcome"]>> = {
  invalid_scope: "access",
  invalid_target: "access",
  asked_too_often: "asked-too-often",
}

async function approval(
  code: UserCode,
  found: Found,
  browser: Pick<BrowserSession, "user">,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const { waiting, client } = found
  const locale = preferredLocale(formParameters(request.query), request.acceptLanguage)
  const asked: WaitingApproval = {
    ...found,
    apis: await ports.apis.list(),
    locale,
    address: confirmed(browser, code, request, ports),
    addressForAnother: addressOf(code, request, [["another", "1"]]),
    shown: {
      device: {
        userCode: shownUserCode(code),
        device: waiting.device,
        address: waiting.address,
        askedAt: waiting.createdAt,
        now: request.now,
        isElsewhere: !isSameNetwork(waiting.address, request.address),
      },
    },
    store: ports.store.deviceRequests,
    denied: "device-denied",
    detail: `device_address=${waiting.address}`,
    ended: (outcome) => ({ page: "device-ended", outcome, clientName: client.name, locale }),
  }
  try {
    const answer = await interact(waitingApproval(asked, request, ports), readSubmission(request), request, ports)
    return answer.kind === "page" ? { ...answer, lookOf: client } : answer
  } catch (error) {
    const outcome = error instanceof Refusal ? OUTCOMES[error.code] : undefined
    if (outcome === undefined) throw error
    const { traceId } = request
    const page = { page: "device-ended", outcome, clientName: client.name, locale, traceId } as const
    return { kind: "page", page, lookOf: client, refused: error as Refusal }
  }
}
