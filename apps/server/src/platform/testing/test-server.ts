/** What a test run tells its workers about the one PostgreSQL server they share. */
export interface TestServer {
  /** For creating and dropping databases. */
  url: string;
  /** A migrated database nobody connects to, so that it can be cloned at any time. */
  template: string;
  /** Begins the name of every database of this run; what is left of them is dropped at its end. */
  prefix: string;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
