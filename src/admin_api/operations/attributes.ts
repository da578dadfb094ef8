import type { Administration } from "../../admin/administration.ts"
import type { AttributeRecord, NewAttribute } from "../../admin/contract.ts"
import { ATTRIBUTES } from "../../identity/attributes.ts"
import { recordOperations } from "../record_operations.ts"
import { about, changedSettings, flag, newSettings, object, shownSettings } from "../schemas.ts"

interface Change {
  readonly description?: string | undefined
}

/** Only the description can change. */
const changeable = ATTRIBUTES.each.filter(({ member }) => member === "description")

const uses = ({ attributes }: Administration) => ({
  ...attributes,
  update: (name: string, { description }: Change) =>
    description === undefined ? attributes.show(name) : attributes.describe(name, description),
})

/** `{attribute}` is an attribute's name. */
export const attributeOperations = recordOperations({
  name: "Attribute",
  path: "/attributes",
  right: "admin:settings",
  event: "attribute-created",
  uses,
  key: ({ name }) => name,
  settings: ATTRIBUTES.each,
  output: object<AttributeRecord>("Attribute", {
    ...shownSettings(ATTRIBUTES.each),
    standard: about("Whether every installation has the attribute, as a standard claim of OpenID Connect.", flag),
  }),
  list: { summary: "List the attributes that people can have, by name" },
  create: {
    summary: "Declare an attribute that people can have",
    body: object<NewAttribute>("AttributeInput", newSettings(ATTRIBUTES.each)),
  },
  show: { summary: "Show an attribute" },
  update: {
    summary: "Change the description of an attribute",
    body: object<Change>("AttributeChange", changedSettings(changeable)),
  },
  delete: {
    summary: "Delete an attribute and the claims made from it",
    description: "Existing values of people stay stored. No claim shows them.",
  },
})
