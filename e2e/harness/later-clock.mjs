/** Loaded before the server; sets its clock ahead of the machine's by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const machine = Date.now;
Date.now = () => machine() + aheadMs;
