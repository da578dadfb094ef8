import type { Engine } from "./engine.ts"

const refused = () => Promise.reject(new Error("a dry run changes nothing"))

/** An engine that writes nothing: each guarded statement reports that it found no row. */
export const readOnlyEngine = (engine: Engine): Engine => ({
  dialect: engine.dialect,
  rows: (statement, values) => engine.rows(statement, values),
  write: async (steps) => steps.map(() => 0),
  writeSoon() {},
  alone: refused,
  snapshot: (work) => engine.snapshot(work),
  whereabouts: () => engine.whereabouts(),
  onForeignChange: (changed) => engine.onForeignChange(changed),
  observe() {},
  load: () => engine.load(),
  backup: refused,
  checkIntegrity: () => engine.checkIntegrity(),
  failoverRisk: () => engine.failoverRisk(),
  close: () => engine.close(),
})
