import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFormerDay } from './testing/former-day.ts';
import {
  type FormerAnswers,
  type FormerServer,
  readFormerProofs,
  serveFormer,
} from './testing/former-server.ts';

const SCRIPTS = fileURLToPath(new URL('../../../../../docs/verify/', import.meta.url));
const DAY = '2026-01-07';
const ORDERS = `listDayOrders?day=${DAY}&from=0&limit=1000`;

const former = readFormerDay();
const kept = readFormerProofs();
let answers: FormerAnswers;
let server: FormerServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'former-'));
  server = await serveFormer((call, query) =>
    call === 'listDayTicks' ? ticksAfter(query) : answers[`${call}?${query.toString()}`],
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

function ticksAfter(query: URLSearchParams) {
  const ticks = former.ticks.get(query.get('symbol')!)!;
  const isDay = query.get('day') === DAY;
  return { ticks: isDay ? ticks.slice(Number(query.get('after'))) : [] };
}

/** Runs a current script on output of the previous release. */
function run(script: string, options: readonly string[]) {
  return new Promise<{ exitCode: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, [SCRIPTS + script, ...options], (_error, said) =>
      resolve({ exitCode: child.exitCode, said }),
    );
  });
}

async function runOnFile(script: string, content: string) {
  const file = join(folder, 'downloaded');
  await writeFile(file, content);
  return run(script, [file, server.address]);
}

const wrongLines = (said: string): string[] =>
  said.split('\n').filter((line) => line.startsWith('WRONG'));

describe('what the previous release sealed', () => {
  test('passes the current scripts: prices, fills, settlements, settings', async () => {
    answers = former.answers;
    const { exitCode, said } = await run('verify-day.mjs', [server.address, DAY]);
    expect(wrongLines(said)).toEqual([]);
    expect(said).toContain('BTCUSDT: 471 ticks');
    expect(said).toContain('15 fills and settlements');
    expect(exitCode).toBe(0);
  });

  test('cannot be changed: a fill, a fee and a settlement', async () => {
    const changes = [
      ['"openFee":"0.599983"', '"openFee":"0.599982"'],
      ['"direction":"short"', '"direction":"long"'],
      ['"status":"lost"', '"status":"tied"'],
    ] as const;
    for (const [from, to] of changes) {
      const orders = JSON.stringify(former.answers[ORDERS]);
      expect(orders).toContain(from);
      answers = { ...former.answers, [ORDERS]: JSON.parse(orders.replace(from, to)) };
      const { exitCode, said } = await run('verify-day.mjs', [server.address, DAY]);
      expect(wrongLines(said).join('\n')).toContain('the list of orders is not the one');
      expect(exitCode).toBe(1);
    }
  });

  test('cannot be put after another day, on whatever page of the list that day is', async () => {
    const list = 'listSealedDays?pageSize=100';
    const first = former.answers[list] as unknown as { records: object[] };
    const other = { ...first.records[0], day: '2026-01-06' };
    answers = {
      ...former.answers,
      [list]: { ...first, pages: 2 },
      [`${list}&pageNo=2`]: { records: [other], pages: 2 },
    };
    const { exitCode, said } = await run('verify-day.mjs', [server.address, DAY]);
    expect(wrongLines(said)).toEqual([
      'WRONG: the seal of the day before is not what the server signed',
      'WRONG: the day does not follow the one before it',
    ]);
    expect(exitCode).toBe(1);
  });

  test('includes a customer in its reserves', async () => {
    ({ answers } = kept);
    const proof = JSON.stringify(kept.reserveProof);
    expect((await runOnFile('verify-reserves.mjs', proof)).exitCode).toBe(0);
    const less = proof.replace('"held":"', '"held":"1');
    expect((await runOnFile('verify-reserves.mjs', less)).exitCode).toBe(1);
  });

  test('has a statement with the fingerprint that was issued', async () => {
    ({ answers } = kept);
    const { exitCode, said } = await runOnFile('verify-statement.mjs', kept.statement);
    expect(said).toContain('as it was issued');
    expect(exitCode).toBe(0);
    const forged = kept.statement.replace('-12.345678,', '-12.345679,');
    expect(forged).not.toBe(kept.statement);
    expect((await runOnFile('verify-statement.mjs', forged)).exitCode).toBe(1);
  });
});
