/** The facts about one kind of trusted issuer. */
export interface IssuerPreset {
  /** The issuer, if all customers share it. */
  readonly issuer?: string
  /** How long the assertions of such an issuer live, in seconds. */
  readonly maxLife: number
  /** Whether each assertion works once. A workload that reads its assertion from a file uses it until the file has a new one. */
  readonly isUsedOnce: boolean
}

export const ISSUER_PRESET_NAMES = ["other", "kubernetes", "github", "gitlab", "spiffe"] as const
export type IssuerPresetName = (typeof ISSUER_PRESET_NAMES)[number]

export const ISSUER_PRESETS: Readonly<Record<IssuerPresetName, IssuerPreset>> = {
  other: { maxLife: 600, isUsedOnce: true },
  // A projected token of a service account: one hour by default, and the kubelet replaces the file after 80 % of it.
  kubernetes: { maxLife: 86_400, isUsedOnce: false },
  // A job requests a token for each use.
  github: { issuer: "https://token.actions.githubusercontent.com", maxLife: 900, isUsedOnce: true },
  // `id_tokens` of a job live as long as the job may run, and are in a variable of its environment.
  gitlab: { issuer: "https://gitlab.com", maxLife: 86_400, isUsedOnce: false },
  // The Workload API returns the same JWT-SVID until half of its life has passed.
  spiffe: { maxLife: 3600, isUsedOnce: false },
}
