/** What a failover of the database would lose, and how to prevent that, each as a sentence without a full stop. */
export interface FailoverRisk {
  /** The stable name of the risk. */
  readonly code: "commits-wait-for-no-standby" | "standbys-asynchronous"
  readonly says: string
  readonly advice: string
}
