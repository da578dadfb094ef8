// The import table of scripts/layers.ts as rules for dependency-cruiser. `npm run check:layers` runs them; it also checks what these
// cannot say (imports that must be types) and that every file was read.
import { entries, layers, nodeModules } from "./scripts/layers.ts"

// The first layer that matches a file owns it, so a later, wider path leaves out the earlier ones inside it.
const filesOf = (layer) => {
  const inner = layers.slice(0, layers.indexOf(layer)).filter((other) => other.path.startsWith(layer.path))
  return inner.length === 0
    ? { path: layer.path }
    : { path: layer.path, pathNot: inner.map((other) => other.path).join("|") }
}

const others = (layer) => {
  const allowed = [layer.name, ...layer.imports, ...layer.types]
  return layers.filter((other) => !allowed.includes(other.name))
}

const forbidden = [
  {
    name: "no-cycle",
    comment: "A cycle, of types too, means that two files are one thought.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-unreachable",
    comment: "Neither gatehouse.ts nor the command line reaches this file: nothing in the product uses it.",
    severity: "error",
    from: { path: entries },
    to: { path: "^src/", pathNot: entries, reachable: false },
  },
  {
    name: "no-unresolvable",
    comment: "The import leads nowhere.",
    severity: "error",
    // The benchmark installs what it compares with when it runs.
    from: { path: "^src/" },
    to: { couldNotResolve: true },
  },
  {
    name: "no-development-package",
    comment: "The package is not among the dependencies of package.json, so it is absent where the server runs.",
    severity: "error",
    from: { path: "^src/" },
    // An operator may install an optional peer package; the code that imports it is loaded only with its setting.
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm-peer"] },
  },
  {
    name: "src-imports-only-src",
    comment: "The product must not need its tests, scripts or output.",
    severity: "error",
    from: { path: "^src/" },
    to: { path: "^(test|scripts|bench|dist|bin|console)/" },
  },
  ...layers.flatMap((layer) => [
    ...others(layer).map((other) => ({
      name: `${layer.name}-to-${other.name}`,
      comment: `${layer.name} may import ${[...layer.imports, ...layer.types.map((name) => `types of ${name}`)].join(", ") || "nothing"}.`,
      severity: "error",
      from: filesOf(layer),
      to: filesOf(other),
    })),
    {
      name: `${layer.name}-packages`,
      comment: `${layer.name} may import ${layer.packages.join(", ") || "no package"}.`,
      severity: "error",
      from: filesOf(layer),
      to: {
        path: "node_modules/",
        ...(layer.packages.length > 0 && { pathNot: `node_modules/(${layer.packages.join("|")})/` }),
      },
    },
    ...(layer.node === "any"
      ? []
      : [
          {
            name: `${layer.name}-node`,
            comment: `${layer.name} may import ${layer.node.join(", ") || "nothing"} of Node.`,
            severity: "error",
            from: filesOf(layer),
            to: { dependencyTypes: ["core"], pathNot: nodeModules(layer.node) },
          },
        ]),
  ]),
]

export default {
  forbidden,
  options: {
    // Under TypeScript 7 the default parser finds no module at all, and an empty graph breaks no rule.
    parser: "swc",
    tsPreCompilationDeps: true,
    // Other commits, which the benchmark keeps.
    exclude: { path: "^bench/data/" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
}
