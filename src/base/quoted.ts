/** Quotes a value for an error message. Long values are cut, and control characters are escaped. */
export const quoted = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
