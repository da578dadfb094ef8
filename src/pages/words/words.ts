/** Why the sign-in page is shown again. */
export type SignInProblem = "wrong-credentials" | "too-many-attempts" | "busy"

/** The subject of a problem page. */
export type Problem =
  | "sign-in-link"
  | "sign-out-link"
  | "cookie-missing"
  | "plain-http"
  | "not-found"
  | "method-not-allowed"
  | "body-too-large"
  | "too-many-requests"
  | "unavailable"
  | "defect"

/**
 * A sentence around a value from outside, which each language puts in its own place. The parts include the spaces and marks
 * around the value.
 */
export interface Around {
  readonly before: string
  readonly after: string
}

export interface ProblemWords {
  readonly heading: string
  /** Around the client's name if an application caused the problem. */
  readonly explanation: string | Around
  readonly advice?: string
}

/**
 * The words of all pages in one language; a missing one is a type error. They are text, not HTML. They address the reader formally,
 * and
 * avoid forms that fit only a man or only a woman.
 */
export interface Words {
  readonly signIn: {
    /** Around the client's name; heading and title. */
    readonly heading: Around
    readonly username: string
    readonly password: string
    readonly submit: string
    readonly reassurance: string
    /** Around the redirect's host. */
    readonly destination: Around
    /** One sentence for an unknown account and for a wrong password: the page must not reveal which accounts exist. */
    readonly problems: Readonly<Record<SignInProblem, string>>
  }
  readonly consent: {
    /** Around the client's name; heading and title. */
    readonly heading: Around
    /** Around the name of the signed-in person. */
    readonly signedIn: Around
    readonly otherAccount: string
    /** For an application that registered itself, and so chose its own name. */
    readonly selfRegistered: string
    readonly asked: string
    /** Above the resources that the tokens are for. */
    readonly resources: string
    /** Specification §2.6: what each scope lets a client do. */
    readonly permissions: Readonly<Record<"openid" | "profile" | "email" | "read" | "write" | "admin", string>>
    /** Around the redirect's host. */
    readonly destination: Around
    readonly deny: string
    readonly allow: string
  }
  readonly signOut: {
    readonly heading: string
    /** Around the name of the signed-in person; says how to stay signed in. */
    readonly signedIn: Around
    readonly submit: string
    readonly elsewhere: string
  }
  readonly signedOut: {
    readonly heading: string
    readonly advice: string
  }
  readonly home: {
    readonly heading: string
    readonly explanation: string
    readonly address: string
    readonly discovery: string
  }
  readonly problem: Readonly<Record<Problem, ProblemWords>> & {
    /** Begins a sentence if the application's name is unknown. */
    readonly application: string
    /** Before the trace id. */
    readonly reference: string
    /** The link to the same request. */
    readonly again: string
    /** The words before and after the host, in the link to the application. */
    readonly toApplication: Around
  }
  /** The page that carries the answer to the application if no script runs. */
  readonly formPost: {
    /** Around the host of the redirect; heading and title. */
    readonly heading: Around
    readonly explanation: string
    readonly submit: string
  }
}
