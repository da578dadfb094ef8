/** Returns the form in which usernames are compared and kept unique: NFKC, lower case, trimmed. `Ann`, `ann` and `Ａｎｎ` are the same username. */
export const foldUsername = (username: string): string => username.trim().normalize("NFKC").toLowerCase()
