/** A page and a model that fills in every member. */
export interface Sample<Model> {
  readonly name: string
  readonly model: Model
  readonly render: (model: Model) => string
}

/** Combines a model with the function that renders it. The result hides the model's type, so that a list can contain every page. */
export const sample = <Model>(name: string, model: Model, render: (model: Model) => string): Sample<unknown> => ({
  name,
  model,
  render: (changed) => render(changed as Model),
})
