import type { Refusal, RefusalCode } from "../oauth/refusal.ts"

interface Words {
  readonly heading: string
  readonly explanation: string
  readonly advice?: string
}

const BROKEN_LINK: Words = {
  heading: "This sign-in link does not work",
  explanation:
    "The application that sent you here did so in a way that this service does not recognize, so nothing was passed on.",
  advice:
    "Go back to the application and try again. If it happens again, tell the people who run it, with the reference below.",
}

const WORDS: Partial<Record<RefusalCode, Words>> = {
  invalid_request: BROKEN_LINK,
  invalid_logout_request: {
    heading: "This sign-out link does not work",
    explanation:
      "The application that sent you here did so in a way that this service does not recognize. You were not signed out.",
    advice: "To sign out here, open the start page of this service and choose Sign out.",
  },
  not_found: {
    heading: "There is nothing here",
    explanation: "The address does not exist on this service.",
    advice: "Check it for a typing error. Addresses here are case-sensitive.",
  },
  method_not_allowed: {
    heading: "That does not work here",
    explanation: "This address exists, but not for that kind of request.",
  },
  body_too_large: {
    heading: "That was too much",
    explanation: "What was sent is larger than this service accepts.",
  },
  too_many_requests: {
    heading: "Please wait a moment",
    explanation: "There were too many tries in a short time.",
    advice: "Try again later.",
  },
  temporarily_unavailable: {
    heading: "Please try again shortly",
    explanation: "The service cannot answer just now. Nothing was lost, and nothing was passed on.",
    advice: "Wait a few seconds and load this page again.",
  },
}

const DEFECT: Words = {
  heading: "Something went wrong on our side",
  explanation: "The service failed to answer. It has been noted.",
  advice: "Try again. If it happens again, tell the people who run this service, with the reference below.",
}

/** What a page says of a refusal: nothing of the request, and nothing that tells one private reason from another. */
export const problemWords = ({ code }: Refusal): Words => WORDS[code] ?? DEFECT
