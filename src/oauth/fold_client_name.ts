/** Returns the form in which a search compares names of clients: NFKC, lower case, trimmed. */
export const foldClientName = (name: string): string => name.trim().normalize("NFKC").toLowerCase()
