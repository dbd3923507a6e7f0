import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from './sign-up.ts';
import type { WildAnswer, WildClient } from './wild-client.ts';

/*
 * A client that sends no idempotency key creates a new cipher key per POST, so identical bytes are
 * a copy of the first request and get its response.
 */
let server: RealServer;
let client: WildClient;
const transfer = '/api/finance/appWallet/transferContract';
const trade = (path: string) => `/api/trade/appTradePositions/${path}`;
const move = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
const order = { symbol: 'BTCUSDT', direction: 'short', leverage: 5, margin: '50' };

beforeAll(async () => {
  server = await startServer();
  client = await signUp(server, 'replay@example.test');
  await client.post(transfer, move);
});
afterAll(() => server?.stop());

/** The last character before the padding of a key contains unused bits. */
function withOtherSpareBits(sealed: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return sealed.replace(/(.)(={1,2})\./, (_, emailMessage: string, padding: string) => {
    return `${alphabet[alphabet.indexOf(emailMessage) ^ 1]}${padding}.`;
  });
}

/** Everything that a replay could have moved. */
async function holdings(): Promise<unknown> {
  const [assets, positions, log] = await Promise.all([
    client.get('/api/finance/appWallet/queryUserBalance'),
    client.get(trade('listMy'), { pageSize: 100 }),
    client.get('/api/finance/appBalanceLog/list'),
  ]);
  const states = positions.result.records.map(
    ({ id, status, margin, stopLoss }: Record<string, string>) => [id, status, margin, stopLoss],
  );
  return [assets.result, states, log.result.total];
}

const outcome = ({ code, result, errorKey }: WildAnswer) => ({ code, result, errorKey });

async function sealedCommands(): Promise<[path: string, sealed: string][]> {
  const { id, openPrice } = (await client.post(trade('create'), order)).result;
  const stopLoss = String(Math.floor(Number(openPrice) * 1.01));
  const commands: [string, Record<string, unknown>][] = [
    [transfer, { ...move, amount: '10' }],
    [transfer, { ...move, amount: '999999' }],
    [trade('create'), order],
    [trade('addMargin'), { id, money: '5' }],
    [trade('updateStopLoss'), { id, stopLoss }],
    [trade(`close/${id}`), {}],
  ];
  return Promise.all(
    commands.map(async ([path, body]): Promise<[string, string]> => [
      path,
      await client.seal(body),
    ]),
  );
}

describe('sealed bytes sent a second time', () => {
  test('get the first response and move nothing, at once, later and after a restart', async () => {
    const commands = await sealedCommands();
    const first: ReturnType<typeof outcome>[] = [];
    for (const [path, sealed] of commands) first.push(outcome(await client.postText(path, sealed)));
    expect(first.map(({ code }) => code)).toEqual([200, 422, 200, 200, 200, 200]);
    const replay = () =>
      Promise.all(commands.map(([path, sealed]) => client.postText(path, sealed)));

    const before = await holdings();
    expect((await replay()).map(outcome)).toEqual(first);
    expect(await holdings()).toEqual(before);

    await server.kill('SIGKILL');
    await server.startAgain();
    expect((await replay()).map(outcome)).toEqual(first);
    expect(await holdings()).toEqual(before);
  });

  test('move money once when sent twenty times at once', async () => {
    const sealed = await client.seal({ ...move, amount: '7' });
    const posts = Array.from({ length: 20 }, () => client.postText(transfer, sealed));
    const answers = (await Promise.all(posts)).map(outcome);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const query = { type: 'fundsTransfer', account: 'contract' };
    const { result } = await client.get('/api/finance/appBalanceLog/list', query);
    const moved = result.records.filter(({ amount }: { amount: string }) => amount === '7');
    expect(moved).toHaveLength(1);
  });

  test('cannot be re-encoded to pass for new ones', async () => {
    const sealed = await client.seal({ ...move, amount: '5' });
    expect(await client.postText(transfer, sealed)).toMatchObject({ code: 200 });
    const before = await holdings();
    const spellings = [
      `${sealed}.`,
      `${sealed}.AAAA`,
      `${sealed}=`,
      `${sealed}====AAAA`,
      sealed.replace('.', '=.'),
      sealed.replace('.', '.\n'),
      sealed.replace('.', '. '),
      sealed.replace('.', '._'),
      sealed.replaceAll('+', '-').replaceAll('/', '_').replace('.', '=.'),
      withOtherSpareBits(sealed),
    ];
    for (const spelling of spellings) {
      const answer = await client.postText(transfer, spelling);
      expect(answer, spelling.slice(-12)).toMatchObject({ code: 400 });
    }
    expect(await holdings()).toEqual(before);
  });

  test('of one customer do not count as a replay for another', async () => {
    const other = await signUp(server, 'other@example.test');
    const sealed = await client.seal({ ...move, amount: '3' });
    expect(await client.postText(transfer, sealed)).toMatchObject({ code: 200 });
    const answer = await other.postText(transfer, sealed);
    expect(answer.result).toMatchObject({ balance: '9997', contract: '3' });
  });

  test('are identified by their idempotency key if there is one', async () => {
    const header = { 'Idempotency-Key': 'of-my-own' };
    const [one, two, different] = await Promise.all([
      client.seal({ ...move, amount: '2' }),
      client.seal({ ...move, amount: '2' }),
      client.seal({ ...move, amount: '4' }),
    ]);
    const first = await client.postText(transfer, one, header);
    expect(outcome(await client.postText(transfer, two, header))).toEqual(outcome(first));
    const conflict = await client.postText(transfer, different, header);
    expect(conflict).toMatchObject({ status: 200, code: 409 });
  });
});
