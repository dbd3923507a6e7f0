import { calls } from '@candor/contract/calls';
import { type CallName, wireCalls } from '@candor/contract/wire/calls';
import { plainSchema } from '@candor/contract/wire/renamed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FUND_PASSWORD,
  type FundingHarness,
  fundingHarness,
  TRON,
} from '../modules/wallet/testing/funding-harness.ts';
import { jpeg } from '../platform/files/testing/pictures.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';
import { idempotentCalls, rightRequests } from './testing/right-requests.ts';
import { sendUpload } from './testing/send-upload.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NEVER_EXISTED = '01890a5d-ac96-774b-bcce-b302099a8057';
/** Fields that identify a customer's record. */
const NAMES_A_THING = /^(id|front|back|holding|portrait|\w+Id)$/;
const NAMES_A_PICTURE = /^(front|back|holding|portrait)$/;
const OF_NOBODY = new Set(['setId', 'chainId', 'deviceId', 'productId']);
/** Values for the other fields of such calls, by wire name. */
const usual: Readonly<Record<string, unknown>> = {
  money: '10',
  amount: '100',
  quantity: '0.001',
  units: '1',
  from: 'USDT',
  to: 'BTC',
  currency: 'USDT',
  chainType: 'TRC20',
  address: TRON,
  stopLoss: '1',
  stopProfit: '999999',
  item: 'front',
  name: 'mine now',
  label: 'mine now',
  safePassword: FUND_PASSWORD,
  password: TEST_PASSWORD,
  symbol: 'BTCUSDT',
  kind: 'above',
  level: '999999',
  number: 1,
  format: 'pdf',
};

const memberCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].access === 'member',
);
function fieldsOf(name: CallName): string[] {
  const { schema, names } = plainSchema(calls[name].request);
  const { shape } = (schema as unknown as { def: { shape: object } }).def;
  return Object.keys(shape).map((field) => names[field] ?? field);
}
const thingsOf = (name: CallName): string[] =>
  fieldsOf(name).filter((field) => NAMES_A_THING.test(field) && !OF_NOBODY.has(field));
const isGet = (name: CallName): boolean => [wireCalls[name]].flat()[0]!.startsWith('GET');

let app: TestApp;
let harness: FundingHarness;
let owner: Awaited<ReturnType<FundingHarness['signUp']>>;
let stranger: typeof owner;
/** The owner's ids of many kinds, lines of the balance log, pictures. */
let ids: readonly string[];
let lines: readonly string[];
let picture: string;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  harness = fundingHarness(app);
  const requests = rightRequests(app, harness);
  owner = await requests.newPerson();
  stranger = await requests.newPerson();
  for (const name of idempotentCalls)
    await owner.call(name, await requests.make(name, owner), `of the owner ${name}`);
  await owner.call('createAlert', { symbol: 'BTCUSDT', kind: 'above', level: '999998' });
  const quote = await owner.call('quoteFlashExchange', { from: 'USDT', to: 'BTC', amount: '100' });
  const upload = await sendUpload(app.app, { bytes: await jpeg(), token: owner.token });
  const seen = await seenBy(owner);
  const found = JSON.stringify([seen, quote.result]).match(UUID);
  ids = [...new Set(found)].filter((id) => id !== owner.userId);
  const changes = seen['listBalanceChanges'] as { records: { id: string }[] };
  // A line without an id of its own has the same name for everybody.
  lines = changes.records.map(({ id }) => id).filter((id) => id.match(UUID));
  picture = upload.result!;
});
afterAll(() => app.close());

/** Everything that customers can read about themselves; the clock is stopped, so no price moves. */
async function seenBy({ call }: typeof owner): Promise<Record<string, unknown>> {
  const reads = memberCalls.filter(
    // Returns a new key each time.
    (name) => isGet(name) && thingsOf(name).length === 0 && name !== 'createTotpKey',
  );
  const answers: Record<string, unknown> = {};
  for (const name of reads) answers[name] = (await call(name, readable(name))).result;
  return answers;
}
const readable = (name: CallName) =>
  Object.fromEntries(
    fieldsOf(name).flatMap((field) =>
      field === 'pageSize'
        ? [[field, '100']]
        : field in { currency: 0, chainType: 0 }
          ? [[field, usual[field]]]
          : [],
    ),
  );

const outcome = ({ code, errorKey, result }: Awaited<ReturnType<typeof owner.call>>, id: string) =>
  JSON.stringify({ code, errorKey, result }).replaceAll(id, 'the id');

/** The owner's ids that a field could take, and one of the same form that never existed. */
function namesFor(name: CallName, field: string): { own: readonly string[]; never: string } {
  const unlike = (text: string) => text.replace(UUID, NEVER_EXISTED);
  if (NAMES_A_PICTURE.test(field)) return { own: [picture], never: unlike(picture) };
  if (name === 'getBalanceChange') return { own: lines, never: unlike(lines[0]!) };
  return { own: ids, never: NEVER_EXISTED };
}

test('gives the owner records of many kinds', () => {
  expect(ids.length).toBeGreaterThan(20);
  expect(lines.length).toBeGreaterThan(10);
});

describe('every call that takes an id', () => {
  const cases = memberCalls.flatMap((name) =>
    thingsOf(name).map((field) => [name, field] as const),
  );
  test.each(cases)(
    '%s answers for the %s of another customer as for an unknown one',
    async (name, field) => {
      const others = fieldsOf(name).filter((each) => !thingsOf(name).includes(each));
      const { own, never } = namesFor(name, field);
      const fields = {
        ...Object.fromEntries(thingsOf(name).map((each) => [each, namesFor(name, each).never])),
        ...Object.fromEntries(
          others.flatMap((each) => (each in usual ? [[each, usual[each]]] : [])),
        ),
        // `type` is a document type only in the verification calls; elsewhere it is a filter.
        ...(name.startsWith('applyFor') ? { type: 'id' } : {}),
      };
      const ask = (id: string) => stranger.call(name, { ...fields, [field]: id });
      const before = JSON.stringify(await seenBy(owner));
      const unknown = await ask(never);
      if (unknown.errorKey === 'request.invalid')
        throw new Error(
          `${name} needs more fields, add them to \`usual\`: ${JSON.stringify(unknown.fields)}`,
        );
      for (const id of own) expect(outcome(await ask(id), id)).toBe(outcome(unknown, never));
      const shouted = own[0]!.toUpperCase();
      expect(outcome(await ask(shouted), shouted)).toBe(outcome(unknown, never));
      expect(JSON.stringify(await seenBy(owner))).toBe(before);
    },
  );
});
