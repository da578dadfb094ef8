#!/usr/bin/env node
// Plain JavaScript that the oldest Node still in use can read, so that the refusal below is a sentence and not a syntax error.
const major = Number(process.versions.node.split(".")[0])
if (major < 24) {
  console.error(`gatehouse needs Node 24 or newer; this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  void import("../dist/cli/main.js").then(({ main }) => main(process.argv))
}
