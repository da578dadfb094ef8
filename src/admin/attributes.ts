import { say } from "../base/say.ts"
import { validateName } from "../base/shown_name.ts"
import type { Attribute, Attributes } from "../identity/attributes.ts"
import {
  ATTRIBUTE_TYPES,
  ATTRIBUTES,
  attributesFrom,
  MAX_ATTRIBUTES_BYTES,
  readAttribute,
  STANDARD_ATTRIBUTES,
  storedAttributes,
  UPDATED_AT,
  validateAttributeName,
} from "../identity/attributes.ts"
import { attributeInEnglish } from "../words/english.ts"
import type { AttributeRecord, DeletedAttribute, GivenAttributes, NewAttribute } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"

/** The attributes that people can have. `describe` and `delete` throw NotFound for an attribute that no operator declared. */
export interface AttributeAdministration {
  /** Throws Conflict if an attribute has the name. */
  create(input: NewAttribute): Promise<AttributeRecord>
  /** Returns the standard attributes, then the declared ones by name. */
  list(): Promise<AttributeRecord[]>
  /** Throws NotFound for an attribute that neither is standard nor was declared. */
  show(name: string): Promise<AttributeRecord>
  /** Changes the description; an empty text removes it. */
  describe(name: string, description: string): Promise<AttributeRecord>
  /** Deletes the attribute and the claims made from it. Users keep their values, but no claim shows these values. */
  delete(name: string): Promise<DeletedAttribute>
}

export function attributeAdministration(deps: AdministrationDeps): AttributeAdministration {
  const { store } = deps
  const declared = async (name: string) => {
    const found = (await store.attributes.list()).find((each) => each.name === name)
    if (found === undefined) throw new NotFound("attribute", name)
    return found
  }
  const descriptionOf = (given: string | undefined, problems: Problems) => {
    const problem = given === undefined || given === "" ? undefined : validateName(given)
    if (problem !== undefined) problems.add("description", problem)
    return given || undefined
  }

  return {
    list: async () => (await knownAttributes(deps)).map(attributeRecord),

    async show(name) {
      const attribute = (await knownAttributes(deps)).find((each) => each.name === name)
      if (attribute === undefined) throw new NotFound("attribute", name)
      return attributeRecord(attribute)
    },

    async create({ name, type: given, description }) {
      const problems = new Problems()
      const problem = validateAttributeName(name)
      if (problem !== undefined) problems.add("name", problem)
      const type = problems.oneOf("type", given, ATTRIBUTE_TYPES) ?? "text"
      const attribute: Attribute = { name, type, description: descriptionOf(description, problems) }
      problems.throwIfAny()
      if (!(await store.attributes.create(attribute, operatorEvent("attribute-created", name, deps))))
        throw new Conflict(say("attribute-taken", { name }))
      return attributeRecord(attribute)
    },

    async describe(name, given) {
      const problems = new Problems()
      const description = descriptionOf(given, problems)
      problems.throwIfAny()
      const attribute = await declared(name)
      const event = operatorEvent("attribute-updated", name, deps)
      if (!(await store.attributes.describe(name, description, event))) throw new NotFound("attribute", name)
      return attributeRecord({ ...attribute, description })
    },

    async delete(name) {
      await declared(name)
      if (!(await store.attributes.delete(name, operatorEvent("attribute-deleted", name, deps))))
        throw new NotFound("attribute", name)
      return { name, deleted: true }
    },
  }
}

/** Returns the standard attributes and the declared ones. */
export const knownAttributes = async ({ store }: Pick<AdministrationDeps, "store">): Promise<readonly Attribute[]> => [
  ...STANDARD_ATTRIBUTES,
  ...(await store.attributes.list()),
]

/** Returns a user's attributes as JSON shows them. */
export function shownAttributes(stored: string | undefined): Attributes {
  const { [UPDATED_AT]: _, ...attributes } = attributesFrom(stored)
  return attributes
}

/**
 * Returns the text to store after the given attributes are applied. An empty text or null removes an attribute. A changed telephone number is
 * unverified. Adds errors to `problems`.
 */
export async function changedAttributes(
  stored: string | undefined,
  given: GivenAttributes | undefined,
  problems: Problems,
  deps: Pick<AdministrationDeps, "store">,
): Promise<string | undefined> {
  if (given === undefined) return stored
  const changed: Record<string, Attributes[string]> = { ...attributesFrom(stored) }
  const known = await knownAttributes(deps)
  if (given.phone_number !== undefined && given.phone_number !== changed.phone_number)
    delete changed.phone_number_verified
  for (const [name, value] of Object.entries(given)) {
    const attribute = known.find((each) => each.name === name)
    if (attribute === undefined) problems.add(`attributes.${name}`, say("attribute-unknown"))
    else if (value === null || value === "") delete changed[name]
    else {
      const read = readAttribute(attribute.type, value)
      if ("error" in read) problems.add(`attributes.${name}`, read.error)
      else changed[name] = read.value
    }
  }
  const result = storedAttributes(changed)
  const bytes = Buffer.byteLength(result ?? "")
  if (bytes > MAX_ATTRIBUTES_BYTES)
    problems.add("attributes", say("attributes-too-large", { bytes, max: MAX_ATTRIBUTES_BYTES }))
  return result
}

const attributeRecord = (attribute: Attribute): AttributeRecord => ({
  ...ATTRIBUTES.shown(attribute),
  description: attribute.description ?? attributeInEnglish(attribute.name) ?? null,
  standard: STANDARD_ATTRIBUTES.some(({ name }) => name === attribute.name),
})
