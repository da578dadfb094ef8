/**
 * A sentence around a value from outside. Each language places the value differently. The parts include the spaces and punctuation next to
 * the value.
 */
export interface Around {
  readonly before: string
  readonly after: string
}
