/** Returns a draft of what is stored, with what was typed after `sent` was sent: the save does not contain that, so it must not be lost. */
export const withTypedSince = <Draft extends object>(stored: Draft, sent: Draft, now: Draft): Draft => ({
  ...stored,
  ...Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Draft])),
})
