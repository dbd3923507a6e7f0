/** What the starting process asked of this one. */
export const readTask = <Task>(): Task => JSON.parse(process.argv[2] ?? '{}') as Task;

/** Tells the starting process something. */
export const tell = (message: Record<string, unknown>): void => void process.send?.(message);

// Whoever started us is gone: nobody waits for the figures any more.
process.once('disconnect', () => process.exit());
