node device.mjs
