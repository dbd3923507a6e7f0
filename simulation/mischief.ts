import type { Customer, Outcome, Intent } from './customer.ts';
import type { Finding } from './finding.ts';
import type { CustomerView } from './intents.ts';
import type { World } from './world.ts';

/** An answered request, which may be sent again later. */
export interface Answered {
  readonly customer: Customer;
  readonly intent: Intent;
  readonly outcome: Outcome;
  readonly atMs: number;
}

/** Responses are stored for two days; a device retries for at most one. */
const REPEAT_WITHIN_MS = 24 * 3_600_000;

export interface Scene {
  readonly world: World;
  readonly customers: readonly Customer[];
  readonly answered: readonly Answered[];
  readonly view: CustomerView;
}

type Trick = (scene: Scene, customer: Customer) => Promise<Finding[]>;

/** Actions that must change nothing, whoever tries them. */
const tricks: readonly Trick[] = [sendAgain, sendAnother, touchStrangers, sendNonsense];

export const playTrick = (scene: Scene, customer: Customer): Promise<Finding[]> =>
  scene.view.chance.pick(tricks)(scene, customer);

/** The same key and the same body get exactly the same response. */
async function sendAgain(scene: Scene): Promise<Finding[]> {
  const old = someAnswered(scene);
  if (!old) return [];
  scene.world.faults.fired('old request sent again');
  const outcome = await old.customer.insist(old.intent);
  return differs(old.outcome, outcome, old.intent);
}

async function sendAnother(scene: Scene): Promise<Finding[]> {
  const old = someAnswered(scene);
  if (!old) return [];
  scene.world.faults.fired('old key with another body');
  const fields = { ...old.intent.fields, money: '77.77', amount: '77.77', margin: '77.77' };
  const { refusal } = await old.customer.insist({ ...old.intent, fields });
  return refusal === null ? [{ rule: 'a key belongs to one body', detail: old.intent.key }] : [];
}

async function touchStrangers({ world, customers, view }: Scene, customer: Customer) {
  const other = view.chance.pick(customers);
  const position = view.own[0];
  if (other === customer || !position) return [];
  world.faults.fired("another customer's id");
  const call = view.chance.pick([
    'closePosition',
    'cancelPosition',
    'updateStops',
    'addMargin',
  ] as const);
  const fields = { id: position.id, ...(call === 'addMargin' ? { money: '20' } : {}) };
  const { refusal } = await other.insist({ call, fields, key: view.newKey() });
  if (refusal === 'positions.notFound') return [];
  return [{ rule: 'data of others is invisible', detail: `${call}: ${refusal ?? 'done'}` }];
}

const nonsense = [
  '-1',
  '0',
  'NaN',
  '1e9',
  '1e309',
  '0x10',
  '٣',
  '',
  ' 5',
  '9'.repeat(60),
  null,
  [],
  {},
  true,
];

async function sendNonsense({ world, view }: Scene, customer: Customer) {
  world.faults.fired('nonsense sent');
  const { chance } = view;
  const value = chance.pick(nonsense);
  const [call, fields] = chance.pick([
    ['transferFunds', { from: 'balance', to: 'contract', amount: value, currency: 'USDT' }],
    ['openPosition', { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: value }],
    ['openPosition', { symbol: value, direction: 'long', leverage: 5, margin: '50' }],
    ['closePosition', { id: value }],
    ['buySecondContract', { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', type: 1, money: value }],
  ] as const);
  const { refusal } = await customer.insist({ call, fields, key: view.newKey() });
  if (refusal !== null) return [];
  return [{ rule: 'invalid requests are refused', detail: `${call} ${JSON.stringify(fields)}` }];
}

/** The difference between two responses to one request. */
export function differs(first: Outcome, second: Outcome, intent: Intent): Finding[] {
  const [a, b] = [JSON.stringify(first), JSON.stringify(second)];
  if (a === b) return [];
  return [
    {
      rule: 'one request has one response',
      detail: `${intent.call} ${intent.key}: ${a} then ${b}`,
    },
  ];
}

function someAnswered({ answered, view, world }: Scene): Answered | null {
  const recent = answered.filter(({ atMs }) => world.clock.now() - atMs < REPEAT_WITHIN_MS);
  return recent.length === 0 ? null : view.chance.pick(recent);
}
