import { statfs } from "node:fs/promises"
import type { Installation } from "../admin/ports.ts"
import { blockList } from "../base/ip_address.ts"
import type { Config } from "../config/options.ts"
import { isPlainPublic } from "../config/public_url.ts"
import { usesFolder } from "./data_place.ts"

export function installationOf(config: Config): Installation {
  const inFolder = usesFolder(config)
  return {
    leastProfile: config.leastProfile,
    isSignUpOn: config.signUp !== "off",
    keyRotationMs: config.keyRotation === "off" ? undefined : config.keyRotation * 1000,
    isPlainPublic: config.url !== undefined && isPlainPublic(config.url),
    isBackedUpByCommand: inFolder,
    isTrustedProxy: blockList(config.trustedProxies),
    async freeBytes() {
      if (!inFolder) return undefined
      const { bavail, bsize } = await statfs(config.data)
      return bavail * bsize
    },
  }
}
