/** Where a server keeps its data. The engine is SQLite if no PostgreSQL URL is given. */
export interface Place {
  readonly data: string
  readonly database?: string
}

type Settings = Readonly<Record<string, string>>

/** The settings of a measured Gatehouse: no limits, any free port, and a proxy on this machine. */
export const settingsOf = ({ data, database }: Place): Settings => ({
  PORT: "0",
  GATEHOUSE_DATA: data,
  GATEHOUSE_TOKEN_LIMIT: "off",
  GATEHOUSE_AUTHORIZATION_LIMIT: "off",
  GATEHOUSE_USERINFO_LIMIT: "off",
  GATEHOUSE_TOKENINFO_LIMIT: "off",
  GATEHOUSE_SIGN_IN_LIMIT: "off",
  GATEHOUSE_TRUSTED_PROXIES: "127.0.0.1",
  ...(database !== undefined && {
    GATEHOUSE_DATABASE_URL: database,
    GATEHOUSE_SECRET: "the server secret of all instances of one bench",
  }),
})

/** Loads the configuration. If an older build refuses a setting as unknown, loads the configuration without that setting. */
export function configOf<Config>(loadConfig: (settings: Settings) => Config, given: Settings): Config {
  try {
    return loadConfig(given)
  } catch (error) {
    const text = String(error)
    const unknown = /(GATEHOUSE_\w+) is (?:no|an unknown) setting/.exec(text)?.[1]
    if (unknown === undefined) throw error
    return configOf(loadConfig, Object.fromEntries(Object.entries(given).filter(([name]) => name !== unknown)))
  }
}
