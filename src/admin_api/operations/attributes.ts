import type { AttributeRecord, NewAttribute } from "../../admin/contract.ts"
import { ATTRIBUTE_TYPES } from "../../identity/attributes.ts"
import { pageOf } from "../cursor.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import { about, flag, nullable, object, oneOf, optional, text } from "../schemas.ts"

const right = "admin:settings"

const name = about("Unique: 1 to 63 small letters, digits and underscores, beginning with a letter.", text)
const type = about("It stays the same for the life of the attribute.", oneOf(ATTRIBUTE_TYPES))
const description = about("What the attribute says about a person.", text)

const attributeSchema = object<AttributeRecord>("Attribute", {
  name,
  type,
  description: nullable(description),
  standard: about("Whether every installation has the attribute, as a standard claim of OpenID Connect.", flag),
})
const newAttribute = object<NewAttribute>("AttributeInput", { name, type, ...optional({ description }) })
const attributeChange = object<{ readonly description?: string | null | undefined }>(
  "AttributeChange",
  optional({ description: nullable(description) }),
)
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { attribute: string } }) =>
  administration.attributes.show(path.attribute)

/** `{attribute}` is an attribute's name. */
export const attributeOperations = [
  list({
    id: "listAttributes",
    path: "/attributes",
    summary: "List the attributes that people can have, by name",
    right: "admin:read",
    item: attributeSchema,
    run: async ({ administration, after, limit }) =>
      pageOf(await administration.attributes.list(), (attribute) => attribute.name, { after, limit }),
  }),
  create({
    id: "createAttribute",
    event: "attribute-created",
    path: "/attributes",
    summary: "Declare an attribute that people can have",
    right,
    body: newAttribute,
    output: attributeSchema,
    refusals: ["conflict"],
    async run({ administration, body }) {
      const attribute = await administration.attributes.create(body)
      return { body: attribute, created: `/attributes/${attribute.name}` }
    },
  }),
  show({
    id: "getAttribute",
    path: "/attributes/{attribute}",
    summary: "Show an attribute",
    right: "admin:read",
    output: attributeSchema,
    run: current,
  }),
  change({
    id: "updateAttribute",
    path: "/attributes/{attribute}",
    summary: "Change the description of an attribute",
    right,
    body: attributeChange,
    output: attributeSchema,
    current,
    async run({ administration, path, body }) {
      const { description: given } = body
      const { attributes } = administration
      return {
        body: await (given === undefined
          ? attributes.show(path.attribute)
          : attributes.describe(path.attribute, given ?? "")),
      }
    },
  }),
  action({
    id: "deleteAttribute",
    method: "DELETE",
    path: "/attributes/{attribute}",
    summary: "Delete an attribute and the claims made from it",
    description: "Existing values of people stay stored. No claim shows them.",
    right,
    current,
    async run({ administration, path }) {
      await administration.attributes.delete(path.attribute)
      return { body: undefined }
    },
  }),
]
