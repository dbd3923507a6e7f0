/**
 * Whether an answer ends a wish. Our own faults, a limit and a session that is over say nothing about
 * what became of it, so whoever asks again keeps the key.
 */
export const isFinalCode = (code: number): boolean => code < 429 && code !== 401;
