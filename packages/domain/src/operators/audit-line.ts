/** One line of the operators' log, before hashing. */
export interface AuditLine {
  /** Starts at 1, without gaps. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** Empty for a failed sign-in. */
  readonly operatorId: string;
  /** Name of the call, or `command` and `proposal` for what happened inside one. */
  readonly kind: string;
  /** Subject of the entry: kind of command, id of an item. */
  readonly subject: string;
  /** Customer whose data was viewed or changed; empty if none. */
  readonly userId: string;
  readonly reason: string;
  /** JSON text of the remaining details. */
  readonly detail: string;
}

const bytes = new TextEncoder();

/**
 * The hashed bytes: the previous hash, then every field prefixed with its length in bytes, so that
 * no two lines have the same text. SQL has the same expression in the check that verifies the
 * chain.
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
