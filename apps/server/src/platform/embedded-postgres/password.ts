import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The server listens on loopback, where every local account can connect; this password keeps them
 * out.
 */
export function keptPassword(path: string): string {
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(24).toString('base64url') + '\n', { mode: 0o600 });
  }
  return readFileSync(path, 'utf8').trim();
}
