/** The channel on which the schema's triggers notify the processes that listen. */
export const CHANGE_CHANNEL = "gatehouse_change"
