/** How far all clocks of this run are ahead of the machine's: what happens at midnight is tried at any hour. */
export const RUN_AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS ?? 0);
