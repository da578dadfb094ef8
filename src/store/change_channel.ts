/** Where a database that tells of changes does so. The triggers of the schema and whoever listens name it. */
export const CHANGE_CHANNEL = "gatehouse_change"
