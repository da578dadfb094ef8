/** How an API can check a token. */
export const WAYS = ["jwt", "introspection"] as const
/** In which program. */
export const STACKS = ["express", "fastify", "curl"] as const
