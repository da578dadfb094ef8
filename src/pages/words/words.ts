/** Why the sign-in page is shown again. */
export type SignInProblem = "wrong-credentials" | "too-many-attempts" | "busy"

/**
 * A sentence around a value that comes from outside, which each language has at a place of its own. Spaces and marks that
 * belong between them stand here.
 */
export interface Around {
  readonly before: string
  readonly after: string
}

/**
 * The words of the pages that an authorization request leads to, in one language; what is missing in one is a type error. They
 * are text, not HTML. Whoever reads is addressed formally, and nothing is said that only a man or only a woman could read.
 */
export interface Words {
  readonly signIn: {
    /** Around the client's name; heading and title. */
    readonly heading: Around
    readonly username: string
    readonly password: string
    readonly submit: string
    readonly reassurance: string
    /** One sentence for an unknown account and for a wrong password: the page must not tell which accounts exist. */
    readonly problems: Readonly<Record<SignInProblem, string>>
  }
  readonly consent: {
    /** Around the client's name; heading and title. */
    readonly heading: Around
    /** Around the name of who is signed in. */
    readonly signedIn: Around
    readonly otherAccount: string
    /** Of an application that registered itself: its name is its own word. */
    readonly selfRegistered: string
    readonly asked: string
    /** Specification §2.6: what each scope lets a client do. */
    readonly permissions: Readonly<Record<"openid" | "profile" | "email" | "read" | "write" | "admin", string>>
    /** Around the redirect's host. */
    readonly destination: Around
    readonly deny: string
    readonly allow: string
  }
  readonly signOut: {
    readonly heading: string
    /** Around the name of who is signed in; says how to stay so. */
    readonly signedIn: Around
    readonly submit: string
    readonly elsewhere: string
  }
  readonly signedOut: {
    readonly heading: string
    readonly advice: string
  }
  /** The page that carries the answer to the application, where no script does. */
  readonly formPost: {
    /** Around the host of the redirect; heading and title. */
    readonly heading: Around
    readonly explanation: string
    readonly submit: string
  }
}
