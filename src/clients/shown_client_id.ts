import { isId } from "../base/id.ts"
import { isMetadataUrl } from "../oauth/metadata_url.ts"

/**
 * Returns a client id unchanged. Of any other text, returns only the length, because the text may be a secret that was pasted into the wrong field.
 */
export const shownClientId = (id: string): string =>
  isId("client", id) || isMetadataUrl(id) ? id : `${id.length} characters that are not a client id`
