/** Every sealed value begins with the id of its key, in this many bytes. The store finds the values of other keys by it. */
export const KEY_ID_BYTES = 4
