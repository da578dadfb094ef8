/** Ends a `switch` over a union. A member added later is then a type error, not a silent fall-through. */
export function assertNever(value: never): never {
  throw new Error(`unexpected variant: ${JSON.stringify(value)}`)
}
