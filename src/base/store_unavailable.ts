/**
 * The store cannot accept or keep writes now: the disk is full, the file is gone or the database is unreachable. No part of the refused write is
 * stored.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable"
}
