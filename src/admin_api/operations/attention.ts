import Type from "typebox"
import type { AttentionRecord } from "../../admin/attention_contract.ts"
import { FINDING_KINDS, SEVERITIES } from "../../admin/attention_contract.ts"
import { show } from "../operation.ts"
import { about, count, nullable, object, oneOf, text, time } from "../schemas.ts"

const finding = object<object>("AttentionFinding", {
  kind: oneOf(FINDING_KINDS),
  severity: about(
    "`now`: something fails, or is open to attackers. `soon`: it will, or it may. `advice`: it would be better otherwise.",
    oneOf(SEVERITIES),
  ),
  subject_id: about("The client, user or key. Null if it is about the whole service.", nullable(text)),
  subject_name: about("The name of the client, or the username. Strangers may have chosen it.", nullable(text)),
  count: about("How many, or for `disk-low` the free mebibytes.", nullable(count)),
  at: about("When it happened, or last happened.", nullable(time)),
  due_at: about("When it will happen.", nullable(time)),
  detail: about("A further word, such as the reason of refusals, a redirect URI or a host.", nullable(text)),
  address: about("Where the console mends it, relative to `/console`.", text),
})

const attention = object<AttentionRecord>("Attention", {
  as_of: about("When the server looked.", time),
  findings: about("The most urgent first.", Type.Array(finding)),
})

export const attentionOperations = [
  show({
    id: "getAttention",
    path: "/attention",
    summary: "Find what needs attention",
    description:
      "Looks at most once a minute, and again after a change through the admin API of the same server. At most 20 findings of each kind. `gatehouse doctor` reports the same.",
    right: "admin:read",
    output: attention,
    run: ({ administration }) => administration.attention.list(),
  }),
]
