import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import { ago } from "./times.ts"

/** A device that asks for access, as the consent page shows it. */
export interface AskingDevice {
  readonly userCode: string
  /** What the device is, in words of this service; empty if unknown. */
  readonly device: string
  readonly address: string
  readonly askedAt: number
  readonly now: number
  /** Whether the device asked from a different network than this browser. The page never says that the network is the same: a proxy may hide it. */
  readonly isElsewhere: boolean
}

/** An application that asks for approval from elsewhere, as the consent page shows it. */
export interface AskingRequest extends Pick<AskingDevice, "device" | "address" | "askedAt" | "now"> {
  /** What the application says about the request. */
  readonly message?: string
}

/** Shows what an application says about its request, where it asks from and when. CIBA §7.1: `binding_message`. */
export function askingRequest({ message, device, address, askedAt, now }: AskingRequest, locale: Locale): string {
  const words = wordsIn(locale)
  const { asking } = words.device
  return html`<p class="caution">${words.requests.caution}</p>
<h2 id="asking">${asking.heading}</h2>
<dl aria-labelledby="asking">
!${message === undefined ? "" : html`<div><dt>${words.requests.message}</dt><dd><bdi>${message}</bdi></dd></div>`}
!${device === "" ? "" : deviceRow(device, locale)}
!${senderRows({ address, askedAt, now }, locale)}
</dl>
`
}

const deviceRow = (device: string, locale: Locale): string => {
  const { asking } = wordsIn(locale).device
  return html`<div><dt>${asking.device}</dt><dd>!${device === "" ? html`${asking.unknown}` : html`<bdi translate="no">${device}</bdi>`}</dd></div>`
}

const senderRows = (
  { address, askedAt, now }: Pick<AskingDevice, "address" | "askedAt" | "now">,
  locale: Locale,
): string => {
  const { asking } = wordsIn(locale).device
  return html`<div><dt>${asking.address}</dt><dd><bdi dir="ltr" translate="no">${address}</bdi></dd></div>
<div><dt>${asking.time}</dt><dd>!${ago(askedAt, now, locale)}</dd></div>`
}

/** Says which device asks, where and when, and warns of a device that somebody else has. RFC 8628 §5.4. */
export function askingDevice({ userCode, device, address, askedAt, now, isElsewhere }: AskingDevice, locale: Locale) {
  const words = wordsIn(locale).device
  const { asking } = words
  return html`<p class="caution">${words.caution}</p>
<h2 id="asking">${asking.heading}</h2>
<dl aria-labelledby="asking">
<div><dt>${words.code}</dt><dd class="code" translate="no">${userCode}</dd></div>
!${deviceRow(device, locale)}
!${senderRows({ address, askedAt, now }, locale)}
</dl>
!${
    isElsewhere
      ? html`<p class="caution">${asking.otherNetwork}</p>
`
      : ""
  }`
}
