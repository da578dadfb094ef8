import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, test } from "node:test"
import { PICTURES, STORED } from "../../bench/pictures/draw.ts"
import type { Picture } from "../../bench/pictures/drawn.ts"
import { pictureOfComparison, pictureOfSlowDisk } from "../../bench/pictures/drawn.ts"
import { drawing, niceMaximum } from "../../bench/pictures/svg.ts"

describe("a picture of the bench", () => {
  const months = {
    kind: "lines",
    title: "MB",
    labels: ["1", "2", "3"],
    series: [{ name: "all", values: [0, 5, 10] }],
  } as const

  test("draws a line from the bottom to the top of its scale", () => {
    const [, points = ""] = /<polyline class="line0" points="([^"]*)"/.exec(drawing("a", [months])) ?? []
    assert.deepEqual(
      points.split(" ").map((point) => point.split(",")[1]),
      ["170", "85", "0"],
    )
  })

  test("draws bars as long as their values", () => {
    const svg = drawing("a", [
      { kind: "bars", title: "b", labels: ["one", "two"], series: [{ name: "c", values: [50, 200] }] },
    ])
    const widths = [...svg.matchAll(/class="bar0" x="\d+" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width))
    assert.equal(widths.length, 2)
    assert.equal(Math.round((widths[1] ?? 0) / (widths[0] ?? 1)), 4)
  })

  test("has its own ground, and colours for light and for dark", () => {
    const svg = drawing("a", [months])
    assert.match(svg, /<rect class="ground"/)
    assert.match(svg, /\.ground\{fill:#ffffff\}.*@media \(prefers-color-scheme:dark\)\{\.ground\{fill:#0d1117\}/s)
  })

  test("shows a name with markup as text", () => {
    const svg = drawing('<a> & "b"', [months])
    assert.match(svg, />&lt;a&gt; &amp; &quot;b&quot;</)
    assert.doesNotMatch(svg, /<a>/)
  })

  test("has a scale that ends at a round number", () => {
    const scales = [0, 0.3, 1, 3, 41, 79, 81, 900].map(niceMaximum)
    assert.deepEqual(scales, [1, 0.4, 1, 4, 50, 80, 100, 1000])
  })

  for (const file of globSync("*.json", { cwd: STORED }))
    test(`of ${basename(file, ".json")} in docs/pictures shows the stored figures`, () => {
      const { title, panels }: Picture = JSON.parse(readFileSync(join(STORED, file), "utf8"))
      const svg = readFileSync(join(PICTURES, `bench_${basename(file, ".json")}.svg`), "utf8")
      assert.equal(svg, drawing(title, panels))
    })
})

describe("the picture of the slow disk", () => {
  test("shows for each delay the median of the rounds of both builds", () => {
    const round = (checks: number) => ({
      checks: { operations: checks, seconds: 2, p50: 1, p99: 9 },
      refreshes: { operations: 10, seconds: 1, p50: 1, p99: 1 },
    })
    const { panels } = pictureOfSlowDisk([
      { ms: 0, name: "main", rounds: [round(10), round(20), round(60)] },
      { ms: 0, name: "ours", rounds: [round(40)] },
      { ms: 5, name: "main", rounds: [round(2)] },
      { ms: 5, name: "ours", rounds: [round(8)] },
    ])
    assert.deepEqual(panels[0]?.labels, ["no delay", "each sync + 5 ms"])
    assert.deepEqual(panels[0]?.series, [
      { name: "before", values: [10, 1] },
      { name: "after", values: [20, 4] },
    ])
  })
})

describe("the picture of the comparison", () => {
  test("has a panel for each measured work, and no bar for pgbench or two instances", () => {
    const figure = (rate: number) => ({ rate, cpu: 1, p50: 1, p99: 1, memory: 1, database: 1 })
    const { panels } = pictureOfComparison({
      refresh: {
        Gatehouse: [figure(3), figure(1), figure(2)],
        "Gatehouse, PostgreSQL, two instances": [figure(9)],
        alone: [],
      },
    })
    assert.deepEqual(panels, [
      {
        kind: "bars",
        title: "refreshes a second",
        labels: ["Gatehouse"],
        series: [{ name: "refreshes a second", values: [2] }],
      },
    ])
  })
})
