/**
 * Fills the parameters of a path. Throws for `.` and `..`: fetch removes them, in any encoding, so another operation would answer. A username can be
 * `..`: DELETE of `/roles/{role}/users/..` would delete the role.
 */
export const filled = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ""
    if (/^\.{0,2}$/.test(value)) throw new Error(`No address contains "${value}" as ${name}. Use an id.`)
    return encodeURIComponent(value)
  })
