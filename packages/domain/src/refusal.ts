/**
 * An expected rejection: the command is rolled back and the customer is told why.
 * `key` is stable and translated by the client; `details` fill the placeholders of its message.
 */
export class Refusal extends Error {
  readonly key: string;
  readonly details: Readonly<Record<string, string>>;

  constructor(key: string, details: Readonly<Record<string, string>> = {}) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.details = details;
  }
}

/** A failure is a bug: the caller responds with 500 and raises an alarm. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`);
}
