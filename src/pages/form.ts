/** The names and values of a form's hidden fields. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** A form that posts to `action`, with hidden fields. */
export interface PageForm {
  readonly action: string
  readonly fields: Fields
}
