export const CLIENT_ID = "the client's id: client_ and 32 digits, as `gatehouse client list` shows it"
