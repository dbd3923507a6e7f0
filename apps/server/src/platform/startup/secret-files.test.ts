import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a secret is read from the file that its variable names', () => {
  const path = file('database', 'postgres://candor:secret@db/candor\n');
  expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe(
    'postgres://candor:secret@db/candor',
  );
  const { env } = withSecretFiles({ OIDC_ACME_CLIENT_SECRET_FILE: file('acme', 'hidden') });
  expect(env.OIDC_ACME_CLIENT_SECRET).toBe('hidden');
});

test('what is named twice, missing or empty is said with its variable, and no secret is', () => {
  const path = file('token', 'a-secret-token');
  expect(() => readConfig({ OANDA_TOKEN: 'another-secret', OANDA_TOKEN_FILE: path })).toThrow(
    /^OANDA_TOKEN and OANDA_TOKEN_FILE are both set; one of them may be$/m,
  );
  expect(() => readConfig({ NATS_URL_FILE: '/nowhere/at-all' })).toThrow(
    /^NATS_URL_FILE=\/nowhere\/at-all cannot be read$/m,
  );
  expect(() => readConfig({ SMTP_URL_FILE: file('empty', '\n') })).toThrow(/is empty$/m);
  expect(() => readConfig({ DATABASE_URL_FILE: file('wrong', 'a-secret-token') })).toThrow(
    /^(?!.*a-secret).*$/s,
  );
});

test('other variables with that ending keep their meaning', () => {
  const asked = { SMTP_CA_FILE: file('ca', 'certificate') };
  expect(withSecretFiles(asked)).toEqual({ env: asked, problems: [] });
});
