// The tests load this module before a command. The command then reads a system clock that is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const { now } = Date
Date.now = () => now() + shift
