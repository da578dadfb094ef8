import { html } from "ghtml"
import type { ActionName } from "../actions.ts"
import type { Journey, Step } from "../journey.ts"
import { grantEnded, stepsWithTheseTokens } from "../journey.ts"

/** Choices that lead to Gatehouse. They are links, because the page's policy blocks forms that redirect to another origin. */
const LINKS = {
  "sign-in": "/sign-in",
  "sign-in-again": "/sign-in",
  "sign-in-after": "/sign-in",
  "sign-out": "/sign-out",
}
type Link = keyof typeof LINKS

/** A choice on a page: a button that runs an action, or a link that leads to Gatehouse. */
type Next = ActionName | Link

interface Choice {
  readonly label: string
  /** Why a reader may want this step, as a sentence. */
  readonly why: string
  /** Whether the step is useful after the steps so far. */
  readonly possible: (journey: Journey) => boolean
}

/** Whether this person has already signed in at Gatehouse, according to the steps so far. */
const wasThere = ({ steps }: Journey): boolean => steps.some(({ kind }) => kind === "answer" || kind === "refused")

/** Whether Gatehouse has ended the session, according to the steps so far. */
const hasLeft = ({ steps }: Journey): boolean =>
  steps.findLastIndex(({ kind }) => kind === "signed-out") >
  steps.findLastIndex(({ kind }) => kind === "answer" || kind === "refused")

const hasTokens = ({ accessToken }: Journey): boolean => accessToken !== undefined

/** All choices, in the order of the page. */
const choices: Readonly<Record<Next, Choice>> = {
  exchange: {
    label: "Exchange the code",
    why: "The application sends the code and its secret directly to Gatehouse, and gets tokens.",
    possible: ({ answered }) => answered?.exchanged === false,
  },
  userinfo: {
    label: "Ask who this is",
    why: "Userinfo returns the claims that the person allowed.",
    possible: hasTokens,
  },
  tokeninfo: {
    label: "Check the access token",
    why: "Tokeninfo returns whether the token is valid now. An API asks this about each token that it receives.",
    possible: hasTokens,
  },
  refresh: {
    label: "Refresh",
    why: "Access tokens expire soon. The application gets new access tokens with the refresh token, without asking the person again.",
    possible: ({ refreshToken }) => refreshToken !== undefined,
  },
  "old-refresh-token": {
    label: "Use the old refresh token again",
    why: "An application does this after a lost answer, and so does a thief with a copy. See how Gatehouse distinguishes the two.",
    possible: ({ previousRefreshToken }) => previousRefreshToken !== undefined,
  },
  "code-again": {
    label: "Exchange the code again",
    why: "An attacker may find the code in a log or in a browser history.",
    possible: ({ answered }) => answered?.exchanged === true,
  },
  "client-credentials": {
    label: "Get a token without a person",
    why: "Client credentials: the application acts for itself, at night for example.",
    possible: hasTokens,
  },
  "client-tokeninfo": {
    label: "Check the application’s own token",
    why: "Tokeninfo for the token from client credentials, which has no user.",
    possible: ({ clientToken }) => clientToken !== undefined,
  },
  "client-userinfo": {
    label: "Ask userinfo with the application’s own token",
    why: "See what userinfo answers if the token has no user.",
    possible: ({ clientToken }) => clientToken !== undefined,
  },
  "sign-in": {
    label: "Sign in with Gatehouse",
    why: "Your browser opens the URL from the start page. Gatehouse asks who you are.",
    possible: (journey) => !wasThere(journey),
  },
  "sign-in-again": {
    label: "Sign in once more",
    why: "A new authorization. You still have a session at Gatehouse in this browser, so Gatehouse asks only for your consent.",
    possible: (journey) => wasThere(journey) && !hasLeft(journey),
  },
  "sign-in-after": {
    label: "Sign in again",
    why: "Gatehouse asks for your password: the session in this browser has ended.",
    possible: hasLeft,
  },
  "sign-out": {
    label: "Sign out",
    why: "The application redirects your browser to Gatehouse, which ends your session there too.",
    possible: ({ idToken }) => idToken !== undefined,
  },
}

/** Returns the choice from which a reader learns most after the steps so far. */
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

/** Returns the next choice about the refresh token. After these choices, returns the choice about the code. */
function rotation(journey: Journey): Next {
  const stolen = journey.steps.some((step) => step.kind === "old-refresh-token" && step.outcome === "theft")
  if (stolen) return "code-again"
  const here = stepsWithTheseTokens(journey)
  if (!here.some(({ kind }) => kind === "refresh")) return "refresh"
  const reused = here.findLastIndex(({ kind }) => kind === "old-refresh-token")
  if (reused === -1) return "old-refresh-token"
  // After the old refresh token has returned the same successor, a use of the new access token confirms the successor. From then on, the next use
  // of the old refresh token counts as theft.
  const confirmed = here.slice(reused).some(({ kind }) => kind === "tokeninfo" || kind === "userinfo")
  return confirmed ? "old-refresh-token" : "tokeninfo"
}

/** Returns the label of the recommended step. */
export const bestNext = (journey: Journey): string => choices[recommended(journey)].label

/** Returns the recommended step in large type, and below it all other possible steps. */
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
