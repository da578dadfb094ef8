import type { AccountRequestsPage, RequestEndedPage } from "../../src/pages/account_requests.ts"
import { accountRequestsPage, requestEndedPage } from "../../src/pages/account_requests.ts"
import type { AskingRequest } from "../../src/pages/asking_device.ts"
import { nav } from "./account_samples.ts"
import { sample } from "./sample.ts"

const ASKED = Date.UTC(2030, 0, 1, 12)
const form = (change: string) => ({ action: "/account/requests", fields: [["change", change]] }) as const

export const requests: AccountRequestsPage = {
  nav,
  now: ASKED + 120_000,
  requests: [
    {
      clientName: "Shopping agent",
      message: "Two chairs <b>&</b> a table",
      askedAt: ASKED,
      href: "/account/requests?request=a&b=c",
      block: form("block"),
    },
    { clientName: "Night job", askedAt: ASKED, href: "/account/requests?request=b", block: form("block-other") },
  ],
  blocked: [{ clientName: "Loud agent", unblock: form("unblock") }],
}
export const noRequests: AccountRequestsPage = { nav, now: ASKED, requests: [], blocked: [], isGone: true }

export const askingAgent: AskingRequest = {
  message: "Two chairs <b>&</b> a table",
  device: "Node.js",
  address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
  askedAt: ASKED,
  now: ASKED + 120_000,
}

export const requestEnded: RequestEndedPage = {
  clientName: "Shopping agent",
  outcome: "approved",
  requestsHref: "/account/requests?a=1&b=2",
}

export const requestSamples = [
  sample("requests", requests, accountRequestsPage),
  sample("no requests", noRequests, accountRequestsPage),
  sample("request approved", requestEnded, requestEndedPage),
  sample(
    "request without access",
    { ...requestEnded, outcome: "access", traceId: "00c0ffee00c0ffee" } as const,
    requestEndedPage,
  ),
]
