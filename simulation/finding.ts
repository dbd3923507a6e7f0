/** A violation found in a simulated world. */
export interface Finding {
  /** Rule that is broken. */
  readonly rule: string;
  readonly detail: string;
}
