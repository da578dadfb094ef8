// Loaded before a command: its machine's clock is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const { now } = Date
Date.now = () => now() + shift
