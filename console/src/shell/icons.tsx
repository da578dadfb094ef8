import styles from "./icons.module.css"

/** The icons of the console, on a grid of 24, drawn as lines. Icons only accompany words, so screen readers skip them. */
const PATHS = {
  overview: "M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-4H4zM14 8h6V4h-6z",
  applications: "M12 3 4 7.5v9L12 21l8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.200 3.200 0 0 1 0 6M18 14.500c2 .8 3.200 2.600 3.500 5.500",
  groups:
    "M12 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM5.500 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18.500 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10.500 9.500l-3.500 5M13.500 9.500l3.500 5M8.500 17h7",
  roles: "M12 3 5 6v5.500c0 4.300 2.900 7.800 7 9.500 4.100-1.700 7-5.200 7-9.500V6zM9 12l2.200 2.200L15.500 10",
  apis: "M4 5h16v6H4zM4 13h16v6H4zM7.500 8v.01M7.500 16v.01M11 8h5.500M11 16h5.500",
  mail: "M3.500 6h17v12h-17zM3.500 7l8.500 6.500L20.500 7",
  audit: "M6 3h9l4 4v14H6zM14 3v5h5M9.500 12.500h6M9.500 16.500h6",
  refusals: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9l6 6M15 9l-6 6",
  explain:
    "M9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.8.500-1.200 1-1.200 2M12 16.500v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  down: "M12 5v13M6 12.500l6 6 6-6",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4.500v5M10 14.500v5",
  look: "M12 21a9 9 0 1 1 9-9c0 2-1.500 3-3 3h-2.500a2 2 0 0 0-1.500 3.300c.8 1 .2 2.700-2 2.700zM7.500 11v.01M10 7.500v.01M14.500 7.500v.01",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4",
  copy: "M9 9h10v10H9zM5 15V5h10",
  check: "M5 12.5 10 17 19 7.5",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z",
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  signOut: "M10 5H5v14h5M14 8l4 4-4 4M18 12H9",
  language:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9S14.500 18.400 12 21c-2.500-2.600-3.700-5.600-3.700-9S9.500 5.600 12 3z",
  plus: "M12 5v14M5 12h14",
  minus: "M6 12h12",
  back: "M14 6l-6 6 6 6",
  onward: "M10 6l6 6-6 6",
  warning: "M12 4 2.500 20h19zM12 10v4.500M12 17.500v.01",
  key: "M14.500 13.500a4.500 4.500 0 1 0-4.200-2.800L4 17v3h3v-2h2v-2h1.500l2.200-2.200c.6.200 1.200.300 1.800.300zM16 8.500v.01",
  none: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.700 5.700l12.600 12.600",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.500V12l3 2",
  idea: "M9 17.500h6M10 20.500h4M12 3.500a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2v1h5v-1c0-.8.4-1.500 1-2A6 6 0 0 0 12 3.500z",
  up: "M12 19V6M6 11l6-6 6 6",
} as const

export type IconName = keyof typeof PATHS

/** Icons that point along the direction of reading. The style sheet mirrors them in languages written from right to left. */
const POINTING: readonly IconName[] = ["back", "onward", "signOut"]

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    {...(POINTING.includes(name) && { className: styles.points })}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
)

/** The mark of Gatehouse: a gate. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
    <path
      d="M9 24V14.500a7 7 0 0 1 14 0V24M16 24v-7"
      fill="none"
      stroke="var(--mantine-primary-color-contrast)"
      strokeWidth={2.75}
      strokeLinecap="round"
    />
  </svg>
)
