import { calls } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import { plainSchema } from '@candor/contract/wire/renamed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { type Answer, attackedServer, type Customer, newCustomer } from './customer.ts';

/** What besides the id makes each call a right one. A call that takes an id and is missing here fails. */
const otherwiseRight: Partial<Record<CallName, Record<string, unknown>>> = {
  closePosition: {},
  cancelPosition: {},
  addMargin: { money: '10' },
  updateStops: { stopLoss: '1', stopProfit: '999999' },
};
const NEVER_EXISTED = '01890a5d-ac96-774b-bcce-b302099a8057';

const callsWithId = Object.entries(calls).flatMap(([name, { request }]) => {
  const { shape } = plainSchema(request).schema as { shape?: object };
  return shape && 'id' in shape ? [name as CallName] : [];
});

let server: RealServer;
let owner: Customer;
let stranger: Customer;
beforeAll(async () => {
  server = await startServer(attackedServer);
  owner = await newCustomer(server, '1000');
  stranger = await newCustomer(server, '1000');
});
afterAll(() => server?.stop());

const outcome = ({ code, errorKey, message, result }: Answer) => ({
  code,
  errorKey,
  message,
  result,
});

test.each(callsWithId)(
  '%s answers for the id of another as for one that never was',
  async (name) => {
    const fields = otherwiseRight[name];
    if (!fields) throw new Error(`add what else ${name} needs to this test`);
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };
    const { id } = (await owner.call('openPosition', order)).result;
    const before = await holdings();

    const unknown = await stranger.call(name, { ...fields, id: NEVER_EXISTED });
    expect(unknown.code).toBe(404);
    expect(outcome(await stranger.call(name, { ...fields, id }))).toEqual(outcome(unknown));
    expect(outcome(await stranger.call(name, { ...fields, id: id.toUpperCase() }))).toEqual(
      outcome(unknown),
    );
    expect(outcome(await stranger.call(name, { ...fields, id: 'nonsense' }))).toEqual(
      outcome(unknown),
    );
    expect(await holdings()).toEqual(before);
  },
);

/** Of both, without what the market moves. */
async function holdings(): Promise<unknown> {
  const each = [owner, stranger].map(async (customer) => {
    const [money, positions] = await Promise.all([
      customer.call('getContractBalance'),
      customer.call('listPositions'),
    ]);
    const records = positions.result.records as Record<string, string>[];
    return [
      money.result,
      records.map(({ id, status, margin, stopLoss, takeProfit }) => [
        id,
        status,
        margin,
        stopLoss,
        takeProfit,
      ]),
    ];
  });
  return Promise.all(each);
}
