/**
 * Returns the stored values with the text that the person typed after `sent` was sent. The save does not contain this text, so the draft must keep
 * it.
 */
export const withTypedSince = <Draft extends object>(stored: Draft, sent: Draft, now: Draft): Draft => ({
  ...stored,
  ...Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Draft])),
})
