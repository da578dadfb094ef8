/**
 * The checks of `npm run check`, in order. The check NAME runs the script `check:NAME`. The text `checks` says what the check tests, and appears in
 * CONTRIBUTING.md. The text `mend` says how to correct an error. `npm run check` prints it when the check fails.
 */
export const checks = [
  {
    name: "types",
    checks: "TypeScript, strict, with `noUncheckedIndexedAccess` and `exactOptionalPropertyTypes`",
    mend: "tsc names the file and line above",
  },
  {
    name: "lint",
    checks: "format and lint (biome); warnings count",
    mend: "`npm run format` fixes what can be fixed automatically",
  },
  {
    name: "layers",
    checks:
      "which layer may import which (`scripts/layers.ts`, `scripts/console_layers.ts`), which view another view, no cycles, nothing unreachable; `process.env` only in `src/config/load.ts`, time and randomness only in `src/base`",
    mend: "scripts/layers.ts and scripts/console_layers.ts say which layer may import which, and why",
  },
  {
    name: "sources",
    checks:
      "no file over 400 lines, the median at most 80, no names like `utils`, no silenced checks, no spread object literals; the console has classes of CSS modules alone, and no inline style of literals",
    mend: "split the file by what its parts do; each line above says what else to do",
  },
  {
    name: "tests",
    checks:
      "no test file over 400 lines; nothing awaited between the tests of a file; one command of `.ci/run` runs each file; files that share a process (`test/runner/plan.ts`) do not change that process",
    mend: "each line above says what to do",
  },
  {
    name: "conformance",
    checks:
      "every cited section and decision exists; the title of a test cites each section that the code cites or that `scripts/conformance/demands.ts` lists",
    mend: "cite sections that exist, and cite them in the title of the test that proves them",
  },
  { name: "unused", checks: "no dead files, exports or packages (knip)", mend: "delete what is unused" },
  {
    name: "dependencies",
    checks:
      "each run-time package has a section in `docs/dependencies.md`, and each development package a table row; `package-lock.json` has the binaries for every platform",
    mend: "say in docs/dependencies.md what the package does and how it could be replaced",
  },
  {
    name: "words",
    checks: "no file contains a word that `docs/vocabulary.md` forbids",
    mend: "use the word that the message suggests, or another plain word",
  },
  {
    name: "locales",
    checks:
      "each file of `locales/` has the texts of `locales/en.json`, with the same placeholders and the plurals of its language",
    mend: "translate what is missing; locales/README.md says how",
  },
  {
    name: "docs",
    checks: "generated documents are up to date",
    mend: "run `npm run docs`",
  },
  {
    name: "deploy",
    checks:
      "Dockerfile, `compose.yaml`, `deploy/` and `docs/operations` use only pinned images and existing routes, settings, versions and metrics; the workflows in `.github` pass their linter",
    mend: "change the image, compose.yaml, deploy/ or docs/operations to match the sources",
  },
]
