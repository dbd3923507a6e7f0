/**
 * Whether a response settles an intent. Our own faults, a rate limit and an expired session say
 * nothing about the outcome, so a retry keeps the key.
 */
export const isFinalCode = (code: number): boolean => code < 429 && code !== 401;
