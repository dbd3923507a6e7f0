/** A violation of the rules. */
export interface Finding {
  readonly rule: string;
  readonly detail: string;
}

/** A bug planted on purpose: a test of years that does not find it proves nothing. */
export interface Plant {
  readonly name: string;
  /** What it does to the product. */
  readonly says: string;
  /** SQL run in the database before the product starts. */
  readonly sql?: string;
  /** SQL run each time that the product starts again. */
  readonly restartSql?: string;
  /** Text of a statement, and its replacement. */
  readonly rewrites?: readonly (readonly [string, string])[];
  /** Puts wrong code in the place of the product's; returns how to take it out. */
  readonly swap?: () => () => void;
}

/** A plant's trigger on a table. */
export const trigger = (table: string, when: string, body: string): string => `
  create function plant() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger plant ${when} on ${table} for each row execute function plant();`;
