/** Customers who open and close positions over HTTP, each over one connection with one key. */
import type { CallName } from '@candor/contract/wire/calls';
import { rightQuiz } from '@candor/server/src/modules/responsible-trading/testing/quiz.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../runner/statistics.ts';
import { addressOf } from './call-address.ts';
import { Connection } from './connection.ts';
import { makeCustomers } from './customers.ts';
import { createSealer } from './seal-body.ts';
import { readTask, tell } from './task.ts';

interface Task {
  readonly url: string;
  readonly databaseUrl: string;
  readonly callers: number;
  readonly seconds: number;
  /** Of each caller; missing: as many as the time allows. */
  readonly orders?: number;
}
interface Envelope {
  readonly code: number;
  readonly result: { readonly id: string; readonly publicKey: string };
  readonly errorKey?: string;
}

const task = readTask<Task>();
const WARM_UP_MS = 1_000;
/** While the market is close-only. */
const PAUSE_MS = 100;
const opens: number[] = [];
const closes: number[] = [];
const refusals: string[] = [];

const publicKey = await fetchPublicKey();
const tokens = await makeCustomers(task.databaseUrl, task.callers);
const begun = performance.now() + WARM_UP_MS;
const end = begun + task.seconds * 1_000;
await Promise.all(tokens.map(trade));
const seconds = (performance.now() - begun) / 1_000;
const counted = opens.length + closes.length;
if (refusals.length > counted / 10)
  throw new Error(`${refusals.length} requests refused, such as ${refusals[0]}`);
tell({
  commands: counted / seconds,
  // Includes the warm-up, which the server's processor time covers too.
  count: (counted * (seconds + WARM_UP_MS / 1_000)) / seconds,
  openP50: quantile(opens, 0.5),
  openP99: quantile(opens, 0.99),
  closeP99: quantile(closes, 0.99),
  refused: (100 * refusals.length) / (counted + refusals.length),
});

async function trade(token: string): Promise<void> {
  const connection = new Connection(task.url);
  const seal = createSealer(publicKey);
  let serial = 0;
  async function call(name: CallName, body: Record<string, unknown>, times: number[] | null) {
    const { method, path } = addressOf(name, body);
    const from = performance.now();
    const key = `${token.slice(0, 16)}-${serial++}`;
    const headers = { 'x-access-token': token, 'idempotency-key': key };
    const answer = await connection.request(method, path, headers, seal(body));
    const { code, result, errorKey } = JSON.parse(answer) as Envelope;
    if (errorKey === 'positions.marketCloseOnly') await wait(PAUSE_MS);
    if (code !== 200) refusals.push(`${name}: ${errorKey}`);
    else if (from >= begun) times?.push(performance.now() - from);
    return code === 200 ? result : null;
  }

  await call('answerQuiz', rightQuiz, null);
  await call(
    'transferFunds',
    { from: 'balance', to: 'contract', currency: 'USDT', amount: '9000' },
    null,
  );
  const order = { symbol: 'BTCUSDT', leverage: 10, margin: '20' };
  let left = task.orders ?? Infinity;
  while (left > 0 && performance.now() < end && refusals.length < 1_000) {
    left -= 1;
    const direction = serial % 4 < 2 ? 'long' : 'short';
    const position = await call('openPosition', { ...order, direction }, opens);
    if (position) await call('closePosition', { id: position.id }, closes);
  }
  connection.close();
}

async function fetchPublicKey(): Promise<string> {
  const { method, path } = addressOf('getPublicKey');
  const answer = await fetch(task.url + path, { method });
  return ((await answer.json()) as Envelope).result.publicKey;
}
