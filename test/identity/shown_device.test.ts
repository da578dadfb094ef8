import { equal } from "node:assert/strict"
import { test } from "node:test"
import { shownDevice } from "../../src/identity/shown_device.ts"

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"

test("a device is named by browser and system, without version", () => {
  for (const [userAgent, shown] of [
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", "Safari on macOS"],
    ["curl/8.0", "unknown browser on unknown system"],
    [undefined, "unknown browser on unknown system"],
  ] as const)
    equal(shownDevice(userAgent), shown)
})

test("nothing of what a request says is kept, and only its first 512 characters are read", () => {
  equal(shownDevice("<script>\u202e Firefox/1 \r\nSet-Cookie: a=b Linux"), "Firefox on Linux")
  equal(shownDevice(`${"x".repeat(512)} Firefox/1 Linux`), "unknown browser on unknown system")
})
