import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { SettingsPage } from "../record_page.tsx"
import { IssuerSettings } from "./issuer_settings.tsx"
import { ISSUERS, issuerQuery } from "./queries.ts"

const issuerRoute = getRouteApi("/issuers/$issuer")

/** One trusted issuer. */
export function IssuerView() {
  const { issuer } = issuerRoute.useParams()
  return (
    <SettingsPage kind={ISSUERS} query={useQuery(issuerQuery(issuer))}>
      {(read) => <IssuerSettings key={read.body.issuer_id} read={read} />}
    </SettingsPage>
  )
}
