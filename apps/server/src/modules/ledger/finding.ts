/** Something that the books say and cannot be true. */
export interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly detail: string;
}
