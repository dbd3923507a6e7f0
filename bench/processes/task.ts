/** Task that the starting process gave to this one. */
export const readTask = <Task>(): Task => JSON.parse(process.argv[2] ?? '{}') as Task;

/** Sends a message to the starting process. */
export const tell = (message: Record<string, unknown>): void => void process.send?.(message);

// The starting process is gone, so the result is no longer needed.
process.once('disconnect', () => process.exit());
