import type { AskingDevice } from "../../src/pages/asking_device.ts"
import type { DeviceEndedPage, DevicePage } from "../../src/pages/device.ts"
import { deviceEndedPage, devicePage } from "../../src/pages/device.ts"
import { sample } from "./sample.ts"

const form = { action: "/device?user_code=WDJB-MJHT", fields: [["change", "check"]] } as const

export const typedCode: DevicePage = { ...form, userCode: "WDJB-MJHT" }
export const wrongCode: DevicePage = { ...form, userCode: "WDJB-MJHX", problem: "unknown" }

const ASKED = Date.UTC(2030, 0, 1, 12)

export const farDevice: AskingDevice = {
  userCode: "WDJB-MJHT",
  device: "Samsung TV",
  address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
  askedAt: ASKED,
  now: ASKED + 120_000,
  isElsewhere: true,
}

export const approved: DeviceEndedPage = { clientName: "Holiday planner", outcome: "approved" }
export const withoutAccess: DeviceEndedPage = { ...approved, outcome: "access", traceId: "00c0ffee00c0ffee" }

export const deviceSamples = [
  sample("device", typedCode, devicePage),
  sample("device with a wrong code", wrongCode, devicePage),
  sample("device approved", approved, deviceEndedPage),
  sample("device without access", withoutAccess, deviceEndedPage),
]
