const MAX_SHOWN = 100

/** Quotes a value for an error message. Long values are cut, and control characters are escaped. */
export const quoted = (text: string): string => JSON.stringify(shortened(text))

/** Cuts a long value for an error message. */
export const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
