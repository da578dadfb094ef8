import { ownAddress } from "../../interaction/page_form.ts"
import { ACCOUNT_PATH, AUTHORIZATION_PATH } from "../../oauth/paths.ts"
import type { Ports } from "../../ports/ports.ts"

/**
 * Returns the address of the sign-in page from which a person came: that of the authorization request with this query, or of the account if the query is
 * empty. The request is not checked here. This service checks it as if the person had opened it there.
 */
export const signInHref = (query: string, ports: Pick<Ports, "basePath">): string =>
  ownAddress({ path: query === "" ? ACCOUNT_PATH : AUTHORIZATION_PATH, query }, ports)
