/** What a test run tells its workers about the PostgreSQL server they share. */
export interface TestServer {
  /** For creating and dropping databases. */
  url: string;
  /** Databases without connections, so that they can be cloned at any time. */
  templates: {
    /** Every migration is applied; nothing is stored. */
    migrated: string;
    /** The whole product was started once and stopped before it recorded a price. */
    seeded: string;
  };
  /** How to clone one. Files are faster to copy than to log, but only where nothing is synced to disk. */
  strategy: 'file_copy' | 'wal_log';
  /** Prefix of every database of this run; remaining ones are dropped at its end. */
  prefix: string;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
