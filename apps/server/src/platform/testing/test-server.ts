/** What a test run tells its workers about the PostgreSQL server they share. */
export interface TestServer {
  /** For creating and dropping databases. */
  url: string;
  /** A migrated database without connections, so that it can be cloned at any time. */
  template: string;
  /** Prefix of every database of this run; remaining ones are dropped at its end. */
  prefix: string;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
