/** What package-lock.json says about one package. The file has no addresses, so that npm uses the registry of each machine. */
export interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Returns what the lock file lacks to install the optional dependencies of each package, such as the binaries for each platform. npm writes only the
 * binary of its own platform if it updates the lock file beside an existing node_modules. `npm ci` then fails on every other platform.
 */
export function missingOptional(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, wanted]) => {
      const found = foldersAbove(path)
        .map((folder) => packages[`${folder}node_modules/${name}`])
        .find((entry) => entry !== undefined)
      const lacks = lackOf(found, wanted)
      return lacks === undefined
        ? []
        : [
            `package-lock.json has no ${lacks} for ${name}, which ${path} needs on some platform: delete node_modules and package-lock.json, then run npm install`,
          ]
    }),
  )
}

/** The binaries of a package have its version, so their versions are exact. Ranges are not compared. */
function lackOf(found: LockedPackage | undefined, wanted: string): string | undefined {
  if (found === undefined) return "entry"
  if (found.integrity === undefined) return "hash (integrity)"
  return /^\d+\.\d+\.\d+$/.test(wanted) && found.version !== wanted ? `version ${wanted}` : undefined
}

/** The folders in which npm looks for a dependency of the package at this path, the nearest first. */
function foldersAbove(path: string): string[] {
  const parts = path === "" ? [] : path.split("/")
  return parts.map((_, at) => `${parts.slice(0, parts.length - at).join("/")}/`).concat("")
}
