import type { Ports } from "../ports/ports.ts"

/** Starts a span, and returns the function that ends it. Pass the error to that function if the work failed. */
export type StartSpan = (name: string) => (failed?: unknown) => void

/** Returns ports that make a span for each use of the store and for each password check. Fire-and-forget verbs get no span. */
export const tracedPorts = (ports: Ports, start: StartSpan): Ports => ({
  ...ports,
  store: tracedParts(ports.store, "store", start),
  passwords: tracedVerbs(ports.passwords, "passwords", start),
})

/** Makes the spans of the store: each part of the store, such as `grants`, is an object with verbs. */
const tracedParts = <T extends object>(parts: T, name: string, start: StartSpan): T =>
  new Proxy(parts, {
    get(target, member, receiver) {
      const part: unknown = Reflect.get(target, member, receiver)
      if (typeof part === "function") return tracedVerb(part, `${name}.${String(member)}`, target, start)
      return isObject(part) ? tracedVerbs(part, `${name}.${String(member)}`, start) : part
    },
  })

const tracedVerbs = <T extends object>(verbs: T, name: string, start: StartSpan): T =>
  new Proxy(verbs, {
    get(target, member, receiver) {
      const verb: unknown = Reflect.get(target, member, receiver)
      return typeof verb === "function" ? tracedVerb(verb, `${name}.${String(member)}`, target, start) : verb
    },
  })

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

function tracedVerb(verb: CallableFunction, name: string, target: object, start: StartSpan) {
  return (...given: unknown[]): unknown => {
    const end = start(name)
    try {
      const result: unknown = Reflect.apply(verb, target, given)
      if (!(result instanceof Promise)) return result
      return result.then(
        (value) => {
          end()
          return value
        },
        (error) => {
          end(error)
          throw error
        },
      )
    } catch (error) {
      end(error)
      throw error
    }
  }
}
