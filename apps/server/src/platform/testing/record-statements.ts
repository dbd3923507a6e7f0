import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { Connection } from '../sql/connection.ts';

/**
 * With STATEMENTS_FOLDER set, writes for every test file which statements it sent, for
 * tools/launch/cover.mjs.
 */
const folder = process.env.STATEMENTS_FOLDER;

/** Of the running file; the files of a worker share their modules. */
const shared = globalThis as { sentStatements?: Set<string> };

if (folder) {
  if (!shared.sentStatements) record();
  const sent = (shared.sentStatements = new Set());
  afterAll(() => {
    const file = expect.getState().testPath;
    // Without notes all files count as needed.
    if (!file) return;
    mkdirSync(folder, { recursive: true });
    const statements = new Map(
      [...sent].map((text) => [hash(text.replaceAll(/candor_\w+|\d+/g, '')), beginningOf(text)]),
    );
    const notes = { file, sent: [...statements] };
    writeFileSync(join(folder, `${hash(file)}.json`), JSON.stringify(notes));
  });
}

function record(): void {
  const { run } = Connection.prototype;
  Connection.prototype.run = function recorded(statement) {
    shared.sentStatements?.add(statement.text);
    return run.call(this, statement);
  };
}

/** Up to its first parameter, as its source has it: tells where it is written. */
const beginningOf = (text: string) => text.slice(0, 80).split('$')[0];

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
