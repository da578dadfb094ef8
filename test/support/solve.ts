import { pbkdf2Sync } from "node:crypto"
import type { WorkToDo } from "../../src/pages/proof_of_work.ts"
import { decodeHtml } from "./browser.ts"

/** Solves a challenge as the page's script does. */
export function solve({ challenge, iterations, limit, numbers }: WorkToDo): string {
  const found: number[] = []
  for (let number = 0; found.length < numbers; number++)
    if (pbkdf2Sync(challenge, String(number), iterations, 4, "sha256").readUInt32BE(0) < limit) found.push(number)
  return [challenge, ...found].join(".")
}

/** The work of a page's form, or undefined if it has none. */
export function workOf(html: string): WorkToDo | undefined {
  const [, work] = /data-work="([^"]*)"/.exec(html) ?? []
  return work === undefined ? undefined : JSON.parse(decodeHtml(work))
}
