/**
 * The store cannot accept or keep writes now, because the disk is full, the file is gone or the database is unreachable. The refused write
 * is not stored, not even partly.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable"
}
