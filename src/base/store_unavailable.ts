/** The store cannot accept or keep writes now: disk full, file gone, database away. Nothing of the refused write is stored. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable"
}
