import type { ClientId } from "../base/id.ts"

/**
 * The id of the console's client, "console" in its last bytes. The client is part of the program: it has no row, so that no list shows it and
 * no command changes or deletes it. Decision 0055.
 */
export const CONSOLE_CLIENT_ID: ClientId = "client_000000000000000000636f6e736f6c65"
