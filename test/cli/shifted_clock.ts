// Loaded before a command. Shifts the system clock as the command sees it by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const { now } = Date
Date.now = () => now() + shift
