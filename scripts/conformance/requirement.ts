/** One thing that a standard demands of the server, in our own words. */
export interface Requirement {
  readonly section: string
  readonly words: string
  /** What makes a test its proof, beside citing the section: words of its title. */
  readonly shown?: string
  /** Why nothing has to be shown. */
  readonly because?: string
  /** Of something that the server need not have: demanded as soon as the sources show this. */
  readonly sign?: Sign
}

/** By what it is seen that a feature is there: what its metadata announce, or the error that it alone gives. */
export interface Sign {
  /** The beginning of a file's name. */
  readonly under: string
  /** What stands in such a file. */
  readonly says: string
}

/** The requirements of one standard: demanded as soon as the sources show the sign, or as they are where there is none. */
export interface RequirementList {
  readonly standard: string
  readonly sign?: Sign
  readonly requirements: readonly Requirement[]
}

/** A requirement that a test shows: one that cites the section, and whose title has these words where they are given. */
export const must = (section: string, words: string, shown?: string): Requirement => ({
  section,
  words,
  ...(shown !== undefined && { shown }),
})

/** The same, of something that the server need not have. */
export const once = (sign: Sign, ...requirement: Parameters<typeof must>): Requirement => ({
  ...must(...requirement),
  sign,
})

/** That an endpoint names a word: a member of the metadata, or a parameter that it reads. */
export const named = (says: string): Sign => ({ under: "src/endpoints/", says })

/** A requirement that does not bind this server. */
export const not = (section: string, words: string, because: string): Requirement => ({ section, words, because })

/** Why TLS is nobody's test here. */
export const TLS =
  "TLS ends at the reverse proxy in front (docs/operations/tls_and_proxies.md); `gatehouse doctor` warns where the public URL is not https"
