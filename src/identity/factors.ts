/**
 * The ways in which a user can prove who they are. For a new factor, add a word here. The compiler then reports each table in which the
 * factor is missing: the steps that prove factors, and the words of `amr`.
 */
export const FACTORS = ["pwd"] as const
export type Factor = (typeof FACTORS)[number]

/** The proven factors of a session, each with the time of its latest proof in milliseconds UTC. */
export type ProvenFactors = Readonly<Partial<Record<Factor, number>>>

/** `auth_time`: when the user last proved a factor. OpenID Connect Core §2. */
export const authTime = (proven: ProvenFactors): number => Math.max(...Object.values(proven))

/** The words of `amr`. RFC 8176 §2. */
const AMR: Readonly<Record<Factor, string>> = { pwd: "pwd" }

/** `amr`: how the user proved who they are. OpenID Connect Core §2. */
export const amrOf = (proven: ProvenFactors): readonly string[] =>
  FACTORS.filter((factor) => proven[factor] !== undefined).map((factor) => AMR[factor])
