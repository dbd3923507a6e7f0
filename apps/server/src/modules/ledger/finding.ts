/** An inconsistency in the books. */
export interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly detail: string;
}
