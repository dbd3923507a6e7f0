import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BankHarness,
  credit,
  HOUSE,
  openBankHarness,
  PAYEE,
} from '../wallet/testing/bank-harness.ts';
import { camt } from '../wallet/testing/camt.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { type Deed, proveDeed } from './testing/prove-deed.ts';

/*
 * What every-command.test.ts proves, of the commands that a house has with an account at a bank.
 * None moves customers' money at once: it follows when names were compared with the lists.
 */
let bank: BankHarness;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  bank = await openBankHarness();
  harness = await openHarness(bank.app);
  maker = await harness.hire('mara', ['finance']);
  checker = await harness.hire('carl', ['finance']);
});
afterAll(() => bank.close());

/** An announced transfer of a new customer; returns its reference. */
const announced = async () => (await bank.announce(await bank.signUp())).reference;

/** A credit that names no customer; returns its id. */
async function unmatched(): Promise<string> {
  await bank.take({ entries: [credit('250.00', { text: ['for my account'] })] });
  await bank.settle();
  return (await bank.unmatched())[0]!.id;
}

/** A withdrawal that waits for a file; returns the end-to-end id of its payment. */
async function queued(): Promise<string> {
  const fields = { account: PAYEE, bankName: 'Banque de Test', realName: 'Mei Tanaka' };
  const { person, withdrawalInfoId } = await bank.ready('BANK', { ...fields, address: undefined });
  const { reference } = await bank.announce(person, '500');
  await bank.take({ entries: [credit('500.00', { reference })] });
  await bank.settle();
  await bank.withdraw(person, { withdrawalInfoId, money: '105' });
  await bank.settle();
  return (await bank.withdrawal(person)).txHash!;
}

/** A file that can be released; returns what the console offers for it. */
async function prepared(kind: string): Promise<Record<string, unknown>> {
  await queued();
  await bank.operate('wallet.prepareBatch', {}, ['maker']);
  const listed = { queue: 'bankBatches', status: 'prepared' };
  const { result } = await harness.call('listQueue', listed, maker);
  const [{ id }] = (result as { items: [{ id: string }] }).items;
  const item = await harness.call('getQueueItem', { queue: 'bankBatches', id }, maker);
  const { commands } = item.result as { commands: { kind: string; payload: object }[] };
  return { ...commands.find((each) => each.kind === kind)!.payload };
}

const deeds: Readonly<Record<string, Deed>> = {
  'wallet.importStatement': {
    payload: async () => {
      const entries = [credit('40.00', { reference: await announced() })];
      return { statement: await bank.read(camt({ id: 'OWN', account: HOUSE, entries })) };
    },
  },
  'wallet.assignBooking': {
    payload: async () => ({ id: await unmatched(), reference: await announced() }),
  },
  'wallet.returnBooking': { payload: async () => ({ id: await unmatched() }) },
  'wallet.closeBooking': {
    payload: async () => ({ id: await unmatched(), finding: 'interest of the bank' }),
  },
  'wallet.prepareBatch': {
    payload: async () => {
      await queued();
      return {};
    },
  },
  'wallet.discardBatch': { payload: () => prepared('wallet.discardBatch') },
  'wallet.exportBatch': { payload: () => prepared('wallet.exportBatch') },
  'wallet.cancelBankPayment': {
    payload: async () => {
      const batch = await prepared('wallet.exportBatch');
      await bank.operate('wallet.exportBatch', batch);
      const [payment] = await bank.app.db<{ id: string }[]>`
        select id from wallet.bank_payment where batch_id = ${String(batch['id'])}`;
      return { id: payment!.id, reference: 'pain.002, AC04' };
    },
  },
};

test('lists exactly the commands that an account at a bank adds', async () => {
  const without = await openBankHarness({ bank: null });
  const added = Object.keys(bank.app.app.operatorCommands).filter(
    (kind) => !without.app.app.operatorCommands[kind],
  );
  await without.close();
  expect(Object.keys(deeds).toSorted()).toEqual(added.toSorted());
});

test.each(Object.keys(deeds))('no price, position, bet or seal changes by %s', (kind) =>
  proveDeed({ app: bank.app, harness, maker, checker }, kind, deeds[kind]!),
);

test('the books are right', async () => {
  expect(await bank.proveBooks()).toEqual([]);
});
