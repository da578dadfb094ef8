/** The name of a service that has no name of its own. */
export const PRODUCT = "Gatehouse"
