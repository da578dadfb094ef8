import { useQuery } from "@tanstack/react-query"
import { loaded } from "../../loaded.ts"
import styles from "./try_it.module.css"

/** A QR code, in black and white in dark mode too. Its package is loaded with the first one. Without it, the text beside the code is enough. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: rows } = useQuery({
    queryKey: ["qr-code", text],
    queryFn: async () => (await loaded(import("qr"))).default(text, "raw", { border: 4 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (rows === undefined) return <div className={styles.qr} />
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
  return (
    <svg className={styles.qr} role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={squares.join("")} shapeRendering="crispEdges" />
    </svg>
  )
}
