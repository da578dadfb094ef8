/** Code of `samples/`, which has placeholders such as `__client_id__` where values of one client or API belong. */

/** Lines between a comment with `__if_plain_http__` and one with `__end__` are for a service that is reached without TLS. */
const FOR_PLAIN_HTTP = /^.*__if_plain_http__.*\n([\s\S]*?)^.*__end__.*\n/gm

const PLACEHOLDER = /__([a-z]+(?:_[a-z]+)*)__/g

/** Returns the code with these values. Throws if a value is missing. */
export function filledSample(sample: string, values: Readonly<Record<string, string>>): string {
  const isPlainHttp = values.issuer?.startsWith("http:") === true
  return sample
    .replace(FOR_PLAIN_HTTP, (_, lines: string) => (isPlainHttp ? lines : ""))
    .replace(PLACEHOLDER, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`No value for the placeholder ${name}.`)
      return value
    })
    .trimEnd()
}
