import { HOUSE } from '@candor/server/src/modules/wallet/testing/bank-harness.ts';
import { camt, type WrittenEntry } from '@candor/server/src/modules/wallet/testing/camt.ts';
import { expect } from 'vitest';
import type { Operator } from '../../attacks/operator.ts';
import { inTwos } from './house-people.ts';

type Two = readonly [Operator, Operator];
const answered = async (operator: Operator, ...ask: Parameters<Operator['call']>) => {
  const answer = await operator.call(...ask);
  expect(answer, `${ask[0]}: ${answer.message}`).toMatchObject({ code: 200 });
  return answer.result;
};

/** The command that the console offers for an item of a queue. */
async function offered(operator: Operator, item: { queue: string; id: string }, kind: string) {
  const { commands } = await answered(operator, 'getQueueItem', item);
  const { payload } = commands.find((each: { kind: string }) => each.kind === kind);
  return { kind, payload };
}

/** One of finance gives a statement of the bank to the console, and both import it. */
export async function importStatement(
  finance: Two,
  statement: { readonly id: string; readonly opening: string; readonly entries: WrittenEntry[] },
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const xml = camt({ account: HOUSE, day, ...statement });
  const base64 = Buffer.from(xml).toString('base64');
  const read = await answered(finance[0], 'addBankStatement', { base64 });
  const item = { queue: 'bankStatements', id: read.id.split('/')[0] };
  const command = await offered(finance[0], item, 'wallet.importStatement');
  expect(command.payload).toEqual({ statement: read.id });
  await inTwos(finance, command);
}

/** One of finance puts a file together from what waits, and both release it; returns the file. */
export async function releasePayments(finance: Two): Promise<string> {
  const [maker] = finance;
  const next = { queue: 'bankBatches', id: 'next' };
  const put = await offered(maker, next, 'wallet.prepareBatch');
  const made = await answered(maker, 'performCommand', { ...put, reason: 'of today' });
  expect(made).toMatchObject({ outcome: 'done' });
  const listed = { queue: 'bankBatches', status: 'prepared' };
  const [{ id }] = (await answered(maker, 'listQueue', listed)).items;
  const file = { queue: 'bankBatches', id, documentId: 'pain.001', reason: 'review' };
  expect((await maker.call('openDocument', file)).errorKey).toBe('operators.unknownDocument');
  await inTwos(finance, await offered(maker, { queue: 'bankBatches', id }, 'wallet.exportBatch'));
  const { contentType, base64 } = await answered(maker, 'openDocument', file);
  expect(contentType).toBe('application/xml');
  return Buffer.from(base64, 'base64').toString();
}
