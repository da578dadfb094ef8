import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import type { Attribute } from "../../../api/operations/attributes.ts"
import type { Claim } from "../../../api/operations/claims.ts"
import { readAgain } from "../../../api/read_again.ts"
import { Confirm } from "../../../shell/confirm.tsx"
import { Named } from "../../../shell/parts.tsx"
import { Nothing, RecordTable } from "../../../shell/record_table.tsx"
import tableStyles from "../../../shell/table.module.css"
import textStyles from "../../../shell/text.module.css"
import { Mono } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import { RowButton } from "../../row_button.tsx"
import { CreateClaim } from "./create_claim.tsx"
import { Section } from "./section.tsx"

/** The claims that applications receive besides the standard claims. */
export function Claims({ claims, attributes }: { claims: readonly Claim[]; attributes: readonly Attribute[] }) {
  const may = useMay()
  const words = useWords("claims")
  const [isCreating, creating] = useDisclosure()
  const [deleting, setDeleting] = useState<Claim>()
  const isManager = may("admin:settings")
  return (
    <Section
      title={words.claims}
      text={words.claimsText}
      action={isManager && <Button onClick={creating.open}>{words.addClaim}</Button>}
    >
      {claims.length === 0 ? (
        <Nothing>{words.noClaims}</Nothing>
      ) : (
        <RecordTable
          columns={[
            words.claimName,
            { wide: words.scope },
            { wide: words.targets },
            isManager && { buttons: words.remove },
          ]}
        >
          {claims.map((claim) => (
            <tr key={claim.claim_id}>
              <td>
                <span className={`${textStyles.mono} ${textStyles.strong}`}>
                  <Named>{claim.name}</Named>
                </span>
                <div className={textStyles.quiet}>
                  <Source claim={claim} />
                  {claim.client_id !== null && (
                    <span className={`${textStyles.mono} ${tableStyles.cut}`}>{claim.client_id}</span>
                  )}
                </div>
              </td>
              <td className={`${tableStyles.wide} ${textStyles.mono}`}>{claim.scope}</td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                {claim.targets.map((target) => words.targetOptions[target]).join(", ")}
              </td>
              {isManager && (
                <td className={tableStyles.numeric}>
                  <RowButton
                    label={words.remove}
                    says={words.removeOf({ name: claim.name })}
                    onClick={() => setDeleting(claim)}
                  />
                </td>
              )}
            </tr>
          ))}
        </RecordTable>
      )}
      {isCreating && <CreateClaim attributes={attributes} close={creating.close} />}
      {deleting !== undefined && <Delete claim={deleting} close={() => setDeleting(undefined)} />}
    </Section>
  )
}

/** Says where the value of a claim comes from. */
function Source({ claim: { attribute, of, value } }: { claim: Claim }) {
  const words = useWords("claims")
  if (of !== null) return words.sources[of]
  const [says, what] =
    attribute === null ? [words.sources.constant, JSON.stringify(value)] : [words.sources.attribute, attribute]
  return (
    <>
      {says}: <Mono>{what}</Mono>
    </>
  )
}

function Delete({ claim: { claim_id, name }, close }: { claim: Claim; close: () => void }) {
  const words = useWords("claims")
  return (
    <Confirm
      title={words.removeClaim}
      text={words.removeClaimText}
      preview={
        <Mono>
          <Named>{name}</Named>
        </Mono>
      }
      action={words.remove}
      run={() => call("deleteClaim", { path: { claim: claim_id } })}
      done={() => readAgain("listClaims")}
      close={close}
    />
  )
}
