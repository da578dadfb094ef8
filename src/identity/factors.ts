/**
 * The ways in which a user can prove who they are. A new one is a line here; the compiler then names the tables that need it: the step
 * that proves it and its word in `amr`.
 */
export const FACTORS = ["pwd"] as const
export type Factor = (typeof FACTORS)[number]

/** What a session has proven: each factor with the time of its latest proof, milliseconds UTC. */
export type ProvenFactors = Readonly<Partial<Record<Factor, number>>>

/** `auth_time`: when the user last proved a factor. OpenID Connect Core §2. */
export const authTime = (proven: ProvenFactors): number => Math.max(...Object.values(proven))

/** RFC 8176 §2. */
const AMR: Readonly<Record<Factor, string>> = { pwd: "pwd" }

/** `amr`: how the user proved who they are. OpenID Connect Core §2. */
export const amrOf = (proven: ProvenFactors): readonly string[] =>
  FACTORS.flatMap((factor) => (proven[factor] === undefined ? [] : [AMR[factor]]))
