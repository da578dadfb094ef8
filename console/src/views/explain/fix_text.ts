/**
 * What to do, without commands to paste: the console has a button for what is safe. A command may contain the address of a stranger, who hopes that
 * somebody runs it.
 */
export const withoutCommands = (fix: string): string =>
  fix.replaceAll(/:? `gatehouse [^`]*--[^`]*`/g, "").replaceAll(/\s+\./g, ".")

/** A sentence with its capital letter and its full stop. A parameter at its beginning stays as it is. */
export const inSentence = (text: string): string =>
  `${/^\w*_/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`
