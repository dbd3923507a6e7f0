import type { CallName } from '@candor/contract/wire/calls';
import { seededRandom } from '../../../platform/random.ts';
import { join, verifyAs } from '../../../modules/team/testing/people.ts';
import { figure, units } from '../../finance-years/figures.ts';
import { callAs, type Customer } from '../../finance-years/people.ts';
import type { Plant } from '../../finance-years/plant.ts';
import { PowerCut } from '../../finance-years/power-cut.ts';
import { rewriteOf } from '../../finance-years/rewrite.ts';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { giveMoney } from '../../../modules/positions/testing/give-money.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../test-app.ts';
import type { Account } from '../recount.ts';

/** A moment that never comes. */
const NEVER_MS = Date.UTC(2100, 0, 1);

/** An account on the stage. */
export interface Player extends Account, Customer {
  readonly inviteCode: string;
}

/** Who plays: a name, the person behind it (null: never proven), and who invited them. */
export type Part = readonly [name: string, person: string | null, inviter: string | null];

/** What a life of fixed deeds plays in: the whole product, perhaps with a planted bug. */
export interface Stage {
  readonly app: TestApp;
  readonly players: ReadonlyMap<string, Player>;
  /** `name`: that of a part. */
  of(name: string): Player;
  ask(who: Player, name: CallName, fields?: Record<string, unknown>): Promise<TestAnswer>;
  /** Money that comes from outside or, if negative, leaves. */
  give(who: Player, amount: bigint): Promise<void>;
  /** Lets time pass, then the jobs of that moment. */
  pass(ms: number): Promise<void>;
  nameOf(userId: string): string;
}

/** Opens the product, enters everybody, and plays. */
export async function onStage<Result>(
  {
    plant,
    parts,
    levelRewards,
  }: { plant: Plant | undefined; parts: readonly Part[]; levelRewards: boolean },
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const app = await createTestApp({
    levelRewards,
    throughDb: (db) => new PowerCut().through(db, rewriteOf(plant)),
  });
  try {
    // Sealing costs more than all the rest and is tested elsewhere.
    await app.db`update platform.due set due_at = ${NEVER_MS} where name = 'proofs.sealDays'`;
    if (plant?.sql) await app.db.unsafe(plant.sql);
    await app.clock.advance(3_000);
    return await play(stageOf(app, await enter(app, parts)));
  } finally {
    await app.close();
  }
}

async function enter(app: TestApp, parts: readonly Part[]): Promise<Map<string, Player>> {
  const players = new Map<string, Player>();
  for (const [name, person, inviterName] of parts) {
    const inviter = inviterName === null ? undefined : players.get(inviterName)!;
    const email = `${name.replace(' ', '-')}@example.com`;
    const member = await join(app, email, inviter);
    if (person !== null) await verifyAs(app, person, [member]);
    const identity = person === null ? null : { person, fromMs: app.clock.now() };
    const inviterId = inviter?.userId ?? null;
    players.set(name, { ...member, name, email, inviterId, identity });
  }
  return players;
}

function stageOf(app: TestApp, players: Map<string, Player>): Stage {
  let given = 0;
  return {
    app,
    players,
    of: (name) => players.get(name)!,
    ask: (who, name, fields = {}) => callAs(app, who, { name, fields }),
    async give({ userId }, amount) {
      const outside = houseAccount('practice', 'USDT');
      const inside = customerAccount(userId, 'balance', 'USDT');
      const [from, to] = amount > 0n ? [outside, inside] : [inside, outside];
      const size = money(figure(amount < 0n ? -amount : amount));
      given += 1;
      const random = seededRandom(`given ${given}`);
      await giveMoney({ db: app.db, clock: app.clock, random })(userId, [
        { type: 'fundsTransfer', from, to, currency: 'USDT', amount: size },
      ]);
    },
    async pass(ms) {
      await app.clock.jump(ms);
      await app.clock.advance(2_000);
    },
    nameOf: (userId) =>
      [...players.values()].find((each) => each.userId === userId)?.name ?? 'house',
  };
}

/** What somebody has free, in USDT. */
export async function freeIn(
  { app }: Stage,
  { userId }: Player,
  kind: 'balance' | 'contract',
): Promise<bigint> {
  const [row] = await app.db<{ free: string }[]>`
    select coalesce(sum(available), 0)::text as free from ledger.balance
    where user_id = ${userId} and kind = ${kind} and currency = 'USDT'`;
  return units(row!.free);
}
