/** A value for an error message. Long ones are cut; control characters are escaped. */
export const quoted = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
