/** Ends a `switch` over a union. If the union gets a new member, the missing case is a type error. */
export function assertNever(value: never): never {
  throw new Error(`unexpected variant: ${JSON.stringify(value)}`)
}
