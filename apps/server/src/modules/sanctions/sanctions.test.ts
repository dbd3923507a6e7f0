import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorOf } from '../wallet/testing/funding-harness.ts';
import { requireLists } from './lists/require-lists.ts';
import { createListFolder, type ListFolder, type Planted, sdnXml } from './testing/list-files.ts';
import { sanctionsHarness, type SanctionsHarness } from './testing/sanctions-harness.ts';

const HOUR = 3_600_000;
const UNTIL_PAID_MS = 20_000;
const LISTED_WALLET = 'TLrtXaP4Yp1AGqrwQLGoHD5yGh4tTAvPbe';

let folder: ListFolder;
let app: TestApp;
let harness: SanctionsHarness;
/** Everybody listed so far; each test adds its own. */
const listed: Planted[] = [
  { ref: '1', first: 'Ivo', last: 'KRESNIK', born: '04 May 1960' },
  { ref: '2', last: 'Wallet owner', isOrganization: true, addresses: [LISTED_WALLET] },
];

async function list(...planted: Planted[]): Promise<void> {
  listed.push(...planted);
  await folder.put('SDN.XML', sdnXml(listed));
  await harness.reload();
}

beforeAll(async () => {
  folder = await createListFolder();
  app = await createTestApp({ sanctionsFolder: folder.path });
  harness = sanctionsHarness(app);
  await list();
});
afterAll(async () => {
  await app.close();
  await folder.drop();
});

const ivo = { firstName: 'Ivo', surname: 'Kresnik', birthday: '1960-05-04' };

describe('a customer with a listed name', () => {
  test('gets a case as soon as the documents are accepted', async () => {
    const person = await harness.verified(ivo);
    await app.clock.advance(2_000);
    expect(await harness.casesOf(person)).toMatchObject([
      { kind: 'person', subject: 'Ivo Kresnik', status: 'open' },
    ]);
  });

  test('of another birthday gets none', async () => {
    const person = await harness.verified({ ...ivo, birthday: '1990-05-04' });
    await app.clock.advance(2_000);
    expect(await harness.casesOf(person)).toEqual([]);
  });

  test('in another script and spelling gets one', async () => {
    const person = await harness.verified({ ...ivo, firstName: 'Иво', surname: 'Кресник' });
    await app.clock.advance(2_000);
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'open' }]);
  });

  test('is paid once two operators cleared it, and stays cleared', async () => {
    const { person, withdrawalInfoId } = await harness.payable(ivo);
    await app.clock.advance(2_000);
    await harness.withdraw(person, { withdrawalInfoId });
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'waiting',
      reason: 'sanctions',
    });
    const [file] = await harness.casesOf(person);
    await harness.decide('sanctions.clear', file!.id);
    await app.clock.advance(UNTIL_PAID_MS);
    const { id, state } = await harness.withdrawal(person);
    expect(state).toBe('paidOut');
    expect(await harness.movesOf(id)).toEqual(['withdrawal', 'withdrawalFee', 'withdrawalPaid']);
    await list({ ref: '10', last: 'SOMEBODY ELSE' });
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'cleared' }]);
  });

  test('gets the money back when two operators confirm it, once, and is not paid later', async () => {
    const { person, withdrawalInfoId } = await harness.payable(ivo);
    await app.clock.advance(2_000);
    await harness.withdraw(person, { withdrawalInfoId });
    const { id } = await harness.withdrawal(person);
    const [file] = await harness.casesOf(person);
    await harness.decide('sanctions.confirm', file!.id);
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'rejected',
      reason: 'sanctionsMatch',
    });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(errorOf(await harness.withdraw(person, { withdrawalInfoId }))).toBe(
      'wallet.payoutListed',
    );
    await app.clock.jump(73 * HOUR);
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.movesOf(id)).toEqual(['withdrawal', 'withdrawalRefund']);
    await expect(harness.decide('sanctions.confirm', file!.id)).rejects.toThrow(
      'sanctions.caseNotOpen',
    );
    // A confirmed case can be corrected, by two operators again.
    await harness.decide('sanctions.clear', file!.id);
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'cleared' }]);
  });

  test('gets the money back after three days if nobody decides, and the case stays', async () => {
    const { person, withdrawalInfoId } = await harness.payable(ivo);
    await app.clock.advance(2_000);
    await harness.withdraw(person, { withdrawalInfoId });
    const { id } = await harness.withdrawal(person);
    await app.clock.jump(72 * HOUR + 1_000);
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.movesOf(id)).toEqual(['withdrawal', 'withdrawalRefund']);
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'open' }]);
  });

  test('is held when the list comes after the request, and before it leaves', async () => {
    const { person, withdrawalInfoId } = await harness.payable(
      { firstName: 'Petra', surname: 'Molnarova', birthday: '1971-02-03' },
      'ERC20',
    );
    await app.clock.advance(2_000);
    await harness.operate('wallet.pauseNetwork', {
      chainType: 'ERC20',
      until: app.clock.now() + HOUR,
      reference: 'upgrade',
    });
    await harness.withdraw(person, { withdrawalInfoId });
    await app.clock.advance(3_000);
    expect((await harness.withdrawal(person)).reason).toBe('chainDown');
    await list({ ref: '20', first: 'Petra', last: 'MOLNÁROVÁ', born: '1971' });
    expect((await harness.withdrawal(person)).reason).toBe('sanctions');
    await app.clock.jump(HOUR);
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await harness.withdrawal(person)).state).toBe('waiting');
  });

  test('is free again once the entry is gone', async () => {
    const odd = { firstName: 'Zdenka', surname: 'Quilleran', birthday: '1980-01-01' };
    await list({ ref: '30', first: 'Zdenka', last: 'QUILLERAN' });
    const { person, withdrawalInfoId } = await harness.payable(odd);
    await app.clock.advance(2_000);
    await harness.withdraw(person, { withdrawalInfoId });
    expect((await harness.withdrawal(person)).reason).toBe('sanctions');
    listed.pop();
    await list();
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'lapsed' }]);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
  });

  test('and a decision on what was added meanwhile is refused', async () => {
    const odd = { firstName: 'Yorick', surname: 'Vanterpool', birthday: '1980-01-01' };
    await list({ ref: '40', first: 'Yorick', last: 'VANTERPOOL' });
    const person = await harness.verified(odd);
    await app.clock.advance(2_000);
    const [file] = await harness.casesOf(person);
    const { caseQueue } = await import('./case-queue.ts');
    const { commands } = (await caseQueue.find(app.db, file!.id))!;
    await list({ ref: '41', first: 'Yorik', last: 'VANTERPOOL' });
    const stale = { matches: commands[0]!.payload['matches'] };
    await expect(harness.decide('sanctions.clear', file!.id, stale)).rejects.toThrow(
      'sanctions.caseChanged',
    );
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'open' }]);
  });
});

describe('a holder of a bank account', () => {
  test('who is listed holds payouts to that account and no other', async () => {
    await list({ ref: '50', last: 'BOREALIS FREIGHT LLC', isOrganization: true });
    const bank = {
      address: undefined,
      bankName: 'Harbour',
      realName: 'Borealis Freight LLC',
      account: 'DE89 3704 0044',
    };
    const { person, withdrawalInfoId } = await harness.ready('BANK', bank);
    const chain = await harness.bind(person);
    await app.clock.advance(2_000);
    await harness.withdraw(person, { withdrawalInfoId });
    expect((await harness.withdrawal(person)).reason).toBe('sanctions');
    await harness.withdraw(person, { withdrawalInfoId: chain });
    await app.clock.advance(UNTIL_PAID_MS);
    const { result } = await person.call('listWithdrawals');
    expect(result).toMatchObject({ records: [{ state: 'paidOut' }, { state: 'waiting' }] });
  });
});

describe('a listed address', () => {
  const bound = { address: LISTED_WALLET };

  test('is never paid: nobody can approve or clear it, and the money returns after three days', async () => {
    const { person, withdrawalInfoId } = await harness.ready('TRC20', bound);
    await harness.withdraw(person, { withdrawalInfoId, money: '600' });
    await app.clock.advance(2_000);
    const { id } = await harness.withdrawal(person);
    const [file] = await harness.casesOf(person);
    expect(file).toMatchObject({ kind: 'address', subject: LISTED_WALLET, status: 'open' });
    await harness.operate('wallet.approveWithdrawal', { id });
    await expect(harness.decide('sanctions.clear', file!.id)).rejects.toThrow(
      'sanctions.addressListed',
    );
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await harness.withdrawal(person)).state).toBe('waiting');
    await app.clock.jump(72 * HOUR);
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.movesOf(id)).toEqual(['withdrawal', 'withdrawalRefund']);
    const paid = await app.db`
      select 1 from wallet.practice_payment where receives_at = ${LISTED_WALLET}`;
    expect(paid).toHaveLength(0);
  });

  test('in an address book has a case before anything is withdrawn to it', async () => {
    const person = await harness.signUp();
    const fresh = 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn';
    await harness.bind(person, 'TRC20', { address: fresh });
    await app.clock.advance(2_000);
    expect(await harness.casesOf(person)).toEqual([]);
    await list({ ref: '60', last: 'ANOTHER OWNER', addresses: [fresh.toLowerCase()] });
    expect(await harness.casesOf(person)).toMatchObject([{ kind: 'address', subject: fresh }]);
  });

  test('is found in every way to write it', async () => {
    const [checksummed, other] = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    ];
    const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`;
    const addresses = [checksummed.toLowerCase(), upper(other)];
    await list({ ref: '61', last: 'EVM OWNER', addresses });
    const ways = [checksummed, checksummed.toLowerCase(), other, other.toLowerCase()];
    for (const address of ways) {
      const person = await harness.signUp();
      await harness.bind(person, 'ERC20', { address });
      await app.clock.advance(2_000);
      expect([address, await harness.casesOf(person)]).toMatchObject([
        address,
        [{ kind: 'address', status: 'open' }],
      ]);
    }
  });

  test('that operators list is the same', async () => {
    const house = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
    const { person, withdrawalInfoId } = await harness.ready('TRC20', { address: house });
    await harness.operate('wallet.listAddress', { address: house, reference: 'police of Galway' });
    await app.clock.advance(2_000);
    const [file] = await harness.casesOf(person);
    expect(file).toMatchObject({ kind: 'address', status: 'open' });
    await expect(harness.decide('sanctions.clear', file!.id)).rejects.toThrow(
      'sanctions.addressListed',
    );
    await harness.decide('sanctions.confirm', file!.id);
    expect(errorOf(await harness.withdraw(person, { withdrawalInfoId }))).toBe(
      'wallet.payoutListed',
    );
  });
});

test('nobody is paid who was not compared with the lists in force', async () => {
  const { person, withdrawalInfoId } = await harness.ready();
  await app.clock.advance(2_000);
  // As if a screening were far behind.
  await app.db`update sanctions.screening set version = 0 where user_id = ${person.userId}`;
  await harness.withdraw(person, { withdrawalInfoId });
  await app.clock.advance(UNTIL_PAID_MS);
  const paid = await harness.withdrawal(person);
  expect(harness.steps(paid)).toEqual([
    'requested',
    'approved',
    'waiting',
    'approved',
    'sent',
    'paidOut',
  ]);
});

test('a case that is overdue is reported again until it is decided', async () => {
  const person = await harness.verified(ivo);
  await app.clock.advance(2_000);
  const [file] = await harness.casesOf(person);
  await app.clock.jump(72 * HOUR);
  await app.clock.advance(2_000);
  const dueOf = async () =>
    (
      await app.db`select 1 from platform.due where name = 'sanctions.overdue' and key = ${file!.id}`
    ).length;
  expect(await dueOf()).toBe(1);
  await harness.decide('sanctions.clear', file!.id);
  await app.clock.jump(24 * HOUR);
  await app.clock.advance(2_000);
  expect(await dueOf()).toBe(0);
});

test('reconciles the books with everything held and returned', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});

test('the audit finds a withdrawal that is held without a case', async () => {
  const { person, withdrawalInfoId } = await harness.ready('TRC20', { address: LISTED_WALLET });
  await harness.withdraw(person, { withdrawalInfoId });
  await app.clock.advance(2_000);
  await app.db`
    update sanctions.case_file set status = 'lapsed', decided_at = opened_at
    where user_id = ${person.userId}`;
  const found = (await harness.proveBooks()).map((each) => ('check' in each ? each.check : ''));
  expect(found).toEqual(['sanctions-holds-have-a-case']);
});

describe('a house whose lists were never read', () => {
  test('pays nobody, returns the money after three days, and pays once they are', async () => {
    const empty = await createListFolder();
    const young = await createTestApp({ sanctionsFolder: empty.path });
    const desk = sanctionsHarness(young);
    const { person, withdrawalInfoId } = await desk.ready();
    await desk.withdraw(person, { withdrawalInfoId });
    await young.clock.advance(UNTIL_PAID_MS);
    const waiting = await desk.withdrawal(person);
    expect(desk.steps(waiting)).toEqual(['requested', 'approved', 'waiting']);
    expect(waiting.reason).toBe('sanctions');
    expect(await desk.proveBooks()).toEqual([]);
    await young.clock.jump(72 * HOUR);
    await young.clock.advance(2_000);
    expect(await desk.movesOf(waiting.id)).toEqual(['withdrawal', 'withdrawalRefund']);
    await empty.put('SDN.XML', sdnXml(listed));
    await desk.reload();
    const later = await desk.ready();
    await young.clock.advance(2_000);
    const { withdrawalInfoId: again } = later;
    await desk.withdraw(later.person, { withdrawalInfoId: again });
    await young.clock.advance(UNTIL_PAID_MS);
    expect((await desk.withdrawal(later.person)).state).toBe('paidOut');
    await young.close();
    await empty.drop();
  });
});

test('live mode starts with the files of every list only', async () => {
  await expect(requireLists(folder.path)).rejects.toThrow(/SANCTIONS_FOLDER.*: eu, uk$/);
});
