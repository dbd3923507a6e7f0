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

/** Longer ones are lists of values. */
const LONGEST = 8_000;

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
    const notes = { file, sent: [...sent] };
    writeFileSync(join(folder, `${hash(file)}.json`), JSON.stringify(notes));
  });
}

function record(): void {
  const { run } = Connection.prototype;
  Connection.prototype.run = function recorded(statement) {
    shared.sentStatements?.add(statement.text.slice(0, LONGEST));
    return run.call(this, statement);
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
