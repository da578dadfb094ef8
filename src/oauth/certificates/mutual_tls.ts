/** How clients show certificates. */
export interface MutualTls {
  /** The public URL at which certificates are asked for, if it is another one than the service's. */
  readonly url: string | undefined
  /** Whether certificates of the operator's authorities are recognized. If not, only a client's own registered certificates are. */
  readonly verifies: boolean
}
