/** What binds the form of a connection's button. Covers the connection, so that a page for one connection leads to no other one. */
export const connectMacParts = (visit: string, connection: string) => ["connect", visit, connection]
