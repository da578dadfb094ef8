/** Ends a `switch` over a union: a member added later is then a type error here, not a silent fall-through. */
export function assertNever(value: never): never {
  throw new Error(`unexpected variant: ${JSON.stringify(value)}`)
}
