import { messageTo } from '@candor/domain/messages/message';
import { mondayOf, type Day } from '@candor/domain/calendar';
import type { PostedTransfer } from '@candor/domain/ledger/balances';
import { customerAccount, type Transfer } from '@candor/domain/ledger/transfer';
import {
  envelopeExpired,
  envelopeFilled,
  upgradeBonus,
} from '@candor/domain/levels/level-transfers';
import { bonusBetween, envelopeOf, type Level, levelOf } from '@candor/domain/levels/levels';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ZERO } from '@candor/domain/money/money';
import { figure } from '../../platform/letter-figures.ts';
import type { Tx } from '../../platform/db.ts';
import {
  type Guard,
  keepReadings,
  lockBalances,
  lockGuard,
  post,
  readEquity,
} from '../ledger/index.ts';
import type { Owner } from './assets-at.ts';
import type { LevelsOptions } from './deps.ts';
import { findShares, type Share } from './entitled.ts';
import { lockMembers, type Member, putMembers } from './store.ts';
import { endEnvelopes, type Envelope, insertEnvelopes, lockWaiting } from './store-envelopes.ts';

/** Some transfers under the key that makes them once. */
interface Keyed {
  readonly userId: string;
  readonly key: string;
  readonly transfer: Transfer;
}

/** A day, the levels in force when it began, and who owned what then. */
export interface CountedDay {
  readonly day: Day;
  readonly levels: readonly Level[];
  readonly owners: readonly Owner[];
}

interface Counted {
  readonly members: Member[];
  readonly filled: Envelope[];
  readonly posted: Keyed[];
}

/**
 * Gives some customers the level of a day, pays verified people the bonus of each level they rose to
 * for the first time, and on a Monday fills the envelopes of its week: once per person, on whichever
 * account. Free equity decides how much: what it does not cover is not promised.
 */
export async function countCustomers(
  tx: Tx,
  { outbox, levelRewards = false }: Pick<LevelsOptions, 'outbox' | 'levelRewards'>,
  { day, levels, owners }: CountedDay,
  nowMs: number,
): Promise<void> {
  const userIds = owners.map(({ userId }) => userId);
  const before = await lockMembers(tx, userIds);
  const waiting = await lockWaiting(tx, userIds);
  const expired = waiting.filter(({ week }) => week < mondayOf(day));
  const readings = await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs, 0);
  const shares = levelRewards
    ? await findShares(tx, userIds, mondayOf(day))
    : new Map<string, Share>();
  const rising = owners.filter(
    ({ userId, assets }) => levelOf(levels, assets) > (before.get(userId)?.rewarded ?? 0),
  );
  const balances = await lockBalances(
    tx,
    rising.map(({ userId }) => customerAccount(userId, 'balance', SETTLEMENT_CURRENCY)),
  );
  const guard = await lockGuard(tx, readings);
  const counted = decide({ day, levels, owners, before, guard, shares });
  const keyed = [...expired.map(release), ...counted.posted];
  const rows = keyed.flatMap(({ userId, key, transfer }) =>
    balances
      .apply([transfer])
      .map((posted: PostedTransfer) => ({ userId, key, leg: 0, transfer: posted })),
  );
  await putMembers(tx, counted.members);
  await endEnvelopes(tx, expired, null);
  await insertEnvelopes(tx, counted.filled);
  await post(tx, balances, rows, nowMs);
  await keepReadings(tx, readings);
  await outbox.publish(tx, eventsOf(counted, before), nowMs);
}

const release = ({ userId, week, amount }: Envelope): Keyed => ({
  userId,
  key: `level/${userId}/${week}/release`,
  transfer: envelopeExpired(amount),
});

function decide({
  day,
  levels,
  owners,
  before,
  guard,
  shares,
}: CountedDay & {
  readonly before: ReadonlyMap<string, Member>;
  readonly guard: Guard;
  /** Of verified people; empty while nothing is rewarded. */
  readonly shares: ReadonlyMap<string, Share>;
}): Counted {
  const counted: Counted = { members: [], filled: [], posted: [] };
  /** False if free equity does not cover it. */
  const take = (keyed: Keyed): boolean => {
    if (keyed.transfer.amount > guard.free(SETTLEMENT_CURRENCY)) return false;
    guard.count(keyed.key, [keyed.transfer]);
    counted.posted.push(keyed);
    return true;
  };
  const isMonday = mondayOf(day) === day;
  for (const { userId, assets } of owners) {
    const level = levelOf(levels, assets);
    const share = shares.get(userId);
    let rewarded = before.get(userId)?.rewarded ?? 0;
    while (share && share.rewarded < level && take(bonusOf(levels, userId, share.rewarded + 1))) {
      share.rewarded += 1;
      ({ rewarded } = share);
    }
    counted.members.push({ userId, level, assets, countedOn: day, rewarded });
    const amount = isMonday ? envelopeOf(levels, level) : ZERO;
    if (amount === 0n || !share || share.hasEnvelope) continue;
    const envelope: Envelope = { userId, week: day, level, amount, state: 'waiting' };
    share.hasEnvelope = take(filling(envelope));
    if (share.hasEnvelope) counted.filled.push(envelope);
  }
  return counted;
}

const bonusOf = (levels: readonly Level[], userId: string, level: number): Keyed => ({
  userId,
  key: `level/${userId}/bonus/${level}`,
  transfer: upgradeBonus(userId, bonusBetween(levels, level - 1, level)),
});

const filling = ({ userId, week, amount }: Envelope): Keyed => ({
  userId,
  key: `level/${userId}/${week}/reserve`,
  transfer: envelopeFilled(amount),
});

/** Only customers for whom something is new are told. */
function eventsOf({ members, filled, posted }: Counted, before: ReadonlyMap<string, Member>) {
  const changed = members.filter(({ userId, level }) => level !== (before.get(userId)?.level ?? 0));
  const told = new Set([...changed, ...filled].map(({ userId }) => userId));
  const paid = new Set(
    posted.flatMap(({ userId, transfer }) => (transfer.type === 'levelBonus' ? [userId] : [])),
  );
  return [
    ...[...told].map((userId) => ({ topic: `me:${userId}`, body: { kind: 'level' } })),
    ...changed.map(({ userId, level }) => {
      const isRise = level > (before.get(userId)?.level ?? 0);
      return messageTo(userId, isRise ? 'level.rose' : 'level.fell', { level: String(level) });
    }),
    ...filled.map(({ userId, amount }) =>
      messageTo(userId, 'level.envelope', { amount: figure(amount) }),
    ),
    ...[...paid].map((userId) => ({ topic: `me:${userId}`, body: { kind: 'balance' } })),
  ];
}
