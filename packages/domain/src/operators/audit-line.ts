/** One line of the operators' log, before it is given its hash. */
export interface AuditLine {
  /** From 1, without a gap. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** Empty for a sign-in that failed. */
  readonly operatorId: string;
  /** Name of the call, or `act` and `proposal` for what happened inside one. */
  readonly kind: string;
  /** What it was about: kind of act, id of an item. */
  readonly subject: string;
  /** Customer whose data was seen or changed; empty when none. */
  readonly userId: string;
  readonly reason: string;
  /** JSON text of the rest. */
  readonly detail: string;
}

const bytes = new TextEncoder();

/**
 * The bytes that are hashed: the hash before, then every field behind its length in bytes, so that no
 * two lines read alike. The same statement stands in SQL, in the check that verifies the chain.
 */
export function auditLineText(line: AuditLine, previousHash: string): string {
  return [
    previousHash,
    String(line.number),
    String(line.atMs),
    line.operatorId,
    line.kind,
    line.subject,
    line.userId,
    line.reason,
    line.detail,
  ]
    .map((field) => `${bytes.encode(field).length}:${field}`)
    .join('');
}
