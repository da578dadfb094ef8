// Loaded before a command: shifts the machine's clock by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const { now } = Date
Date.now = () => now() + shift
