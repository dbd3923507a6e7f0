import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { giveMoney } from '../../modules/positions/testing/give-money.ts';
import { seededRandom } from '../../platform/random.ts';
import type { Chance } from '../finance-years/chance.ts';
import { figure, units } from '../finance-years/figures.ts';
import type { TestAnswer } from '../test-app.ts';
import { callAs, type Desk } from '../finance-years/people.ts';
import type { Contest } from './contest-recount.ts';
import type { Nodes } from './nodes.ts';
import type { Actor } from './people.ts';
import type { Terms } from './recount.ts';
import type { TaskFacts } from './task-recount.ts';

/** What is remembered of a run beside the books: what people announced and did. */
export interface Run {
  readonly nodes: Nodes;
  readonly desk: Desk;
  readonly chance: Chance;
  readonly cast: readonly Actor[];
  readonly terms: Terms[];
  readonly openings: { userId: string; atMs: number }[];
  readonly contests: Contest[];
  readonly tasks: TaskFacts;
  readonly firstDay: number;
  readonly findings: string[];
}

export const MINUTE = 60_000;

export const dayBegin = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Somebody asks the first process for something. */
export const ask = (
  { nodes }: Run,
  who: Actor,
  name: Parameters<typeof callAs>[2]['name'],
  fields: Record<string, unknown> = {},
): Promise<TestAnswer> => callAs(nodes.app, who, { name, fields });

/** Money that comes from outside or, if negative, leaves. */
export async function give(
  { nodes, chance }: Run,
  who: Actor,
  { amount, currency = 'USDT' }: { amount: bigint; currency?: CurrencyCode },
): Promise<void> {
  const [outside, inside] = [
    houseAccount('practice', currency),
    customerAccount(who.userId, 'balance', currency),
  ];
  const [from, to] = amount > 0n ? [outside, inside] : [inside, outside];
  const random = seededRandom(`given/${nodes.nowMs}/${chance.share()}`);
  const size = money(figure(amount < 0n ? -amount : amount));
  await giveMoney({ db: nodes.db, clock: nodes.app.clock, random })(who.userId, [
    { type: 'fundsTransfer', from, to, currency, amount: size },
  ]);
}

/** USDT that somebody can use at once; `kind`: of which account. */
export async function freeOf(
  { nodes }: Run,
  { userId }: Actor,
  kind: 'balance' | 'contract' = 'balance',
): Promise<bigint> {
  const [row] = await nodes.db<{ free: string }[]>`
    select coalesce(sum(available), 0)::text as free from ledger.balance
    where user_id = ${userId} and kind = ${kind} and currency = 'USDT'`;
  return units(row!.free);
}
