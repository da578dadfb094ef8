import { html } from "ghtml"
import type { ActionName } from "../actions.ts"
import type { Journey, Step } from "../journey.ts"
import { grantEnded, stepsWithTheseTokens } from "../journey.ts"

/** Links lead away from the application, not forms: the policy of this page blocks a form that redirects to another origin. */
const LINKS = {
  "sign-in": "/sign-in",
  "sign-in-again": "/sign-in",
  "sign-in-after": "/sign-in",
  "sign-out": "/sign-out",
}
type Link = keyof typeof LINKS

/** The ways on from a page: a button that acts, or the link that sends the browser to Gatehouse. */
type Next = ActionName | Link

interface Choice {
  readonly label: string
  /** The reason to choose it, in a sentence. */
  readonly why: string
  /** Whether it makes sense now. */
  readonly possible: (journey: Journey) => boolean
}

/** Whether Gatehouse has already signed this person in, as far as the application knows. */
const wasThere = ({ steps }: Journey): boolean => steps.some(({ kind }) => kind === "answer" || kind === "refused")

/** Whether Gatehouse has ended the session, as far as the application knows. */
const hasLeft = ({ steps }: Journey): boolean =>
  steps.findLastIndex(({ kind }) => kind === "signed-out") >
  steps.findLastIndex(({ kind }) => kind === "answer" || kind === "refused")

const hasTokens = ({ accessToken }: Journey): boolean => accessToken !== undefined

/** All choices, in the order in which they are offered. */
const choices: Readonly<Record<Next, Choice>> = {
  exchange: {
    label: "Exchange the code",
    why: "The application sends the code straight to Gatehouse, with its secret, and gets tokens for it.",
    possible: ({ answered }) => answered?.exchanged === false,
  },
  userinfo: {
    label: "Ask who this is",
    why: "userinfo gives what the person allowed the application to see.",
    possible: hasTokens,
  },
  tokeninfo: {
    label: "Check the access token",
    why: "tokeninfo says whether the token is valid at this moment. An API asks this about each token it is shown.",
    possible: hasTokens,
  },
  refresh: {
    label: "Refresh",
    why: "Access tokens are short-lived. The refresh token brings new ones without asking the person again.",
    possible: ({ refreshToken }) => refreshToken !== undefined,
  },
  "old-refresh-token": {
    label: "Use the old refresh token again",
    why: "As after an answer lost on the way, or by a thief with a copy. See how Gatehouse tells the two apart.",
    possible: ({ previousRefreshToken }) => previousRefreshToken !== undefined,
  },
  "code-again": {
    label: "Exchange the code again",
    why: "As by somebody who found the code in a log or a browser’s history.",
    possible: ({ answered }) => answered?.exchanged === true,
  },
  "client-credentials": {
    label: "Get a token without a person",
    why: "Client credentials: the application acts for itself, at night for example.",
    possible: hasTokens,
  },
  "client-tokeninfo": {
    label: "Check the application’s own token",
    why: "tokeninfo for the token from client credentials: there is no user in it.",
    possible: ({ clientToken }) => clientToken !== undefined,
  },
  "client-userinfo": {
    label: "Ask userinfo with the application’s own token",
    why: "A token without a person cannot say who the person is.",
    possible: ({ clientToken }) => clientToken !== undefined,
  },
  "sign-in": {
    label: "Sign in with Gatehouse",
    why: "The address from the start page: your browser goes to Gatehouse, which asks who you are.",
    possible: (journey) => !wasThere(journey),
  },
  "sign-in-again": {
    label: "Sign in once more",
    why: "A new authorization. Gatehouse still knows you in this browser, so it asks for your consent only.",
    possible: (journey) => wasThere(journey) && !hasLeft(journey),
  },
  "sign-in-after": {
    label: "Sign in again",
    why: "Gatehouse asks for your password: the session in this browser has ended.",
    possible: hasLeft,
  },
  "sign-out": {
    label: "Sign out",
    why: "The application sends your browser to Gatehouse, which ends your session there too.",
    possible: ({ idToken }) => idToken !== undefined,
  },
}

/** The choice that teaches most after the steps so far. */
function recommended(journey: Journey): Next {
  const last = journey.steps.at(-1)?.kind
  const seen = (kind: Step["kind"]): boolean => journey.steps.some((step) => step.kind === kind)
  const again = hasLeft(journey) ? "sign-in-after" : wasThere(journey) ? "sign-in-again" : "sign-in"

  if (last === "answer") return "exchange"
  if (!hasTokens(journey) || last === "refused" || last === "unexpected" || last === "signed-out") return again
  if (last === "client-credentials") return "client-tokeninfo"
  if (grantEnded(journey)) {
    if (last !== "tokeninfo") return "tokeninfo"
    return seen("code-again") && !seen("client-credentials") ? "client-credentials" : again
  }
  if (!seen("userinfo")) return "userinfo"
  if (!seen("tokeninfo")) return "tokeninfo"
  return rotation(journey)
}

/** The story of the refresh token, and after it that of the code. */
function rotation(journey: Journey): Next {
  const stolen = journey.steps.some((step) => step.kind === "old-refresh-token" && step.outcome === "theft")
  if (stolen) return "code-again"
  const here = stepsWithTheseTokens(journey)
  if (!here.some(({ kind }) => kind === "refresh")) return "refresh"
  const reused = here.findLastIndex(({ kind }) => kind === "old-refresh-token")
  if (reused === -1) return "old-refresh-token"
  // It gave the same successor. Any use of the new access token confirms that one; from then on it is theft.
  const confirmed = here.slice(reused).some(({ kind }) => kind === "tokeninfo" || kind === "userinfo")
  return confirmed ? "old-refresh-token" : "tokeninfo"
}

/** The label of the best next step. */
export const bestNext = (journey: Journey): string => choices[recommended(journey)].label

/** The best next step, large, and below it every other possible one. */
export function nextSteps(journey: Journey): string {
  const best = recommended(journey)
  const others = (Object.keys(choices) as Next[]).filter((name) => name !== best && choices[name].possible(journey))
  return html`<section class="next">
<h2 id="next">Next</h2>
!${choice(best, "best")}
!${others.length === 0 ? "" : html`<h3>Or try</h3>!${others.map((name) => choice(name, "other"))}`}
</section>`
}

function choice(name: Next, rank: "best" | "other"): string {
  const { label, why } = choices[name]
  const control =
    name in LINKS
      ? html`<a class="button" href="${LINKS[name as Link]}">${label}</a>`
      : html`<form method="post" action="/${name}"><button type="submit">${label}</button></form>`
  return html`<div class="choice ${rank}">!${control}<p>${why}</p></div>`
}
