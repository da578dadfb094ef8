import type { Migration } from "./migration.ts"

/**
 * `user.passkey_declined_at`: when the person declined the offered passkey. `session.device_id` and `device_key`: the device to which a session is bound.
 * A program of an older schema offers no passkey and demands no device.
 */
export const passkeysAndDevices: Migration = {
  version: 15,
  name: "passkeys_and_devices",
  oldestProgram: 4,
  statements: () => [
    'ALTER TABLE "user" ADD COLUMN passkey_declined_at BIGINT',
    "ALTER TABLE session ADD COLUMN device_id TEXT",
    "ALTER TABLE session ADD COLUMN device_key TEXT",
    "CREATE UNIQUE INDEX session_device_id ON session (device_id) WHERE device_id IS NOT NULL",
  ],
}
