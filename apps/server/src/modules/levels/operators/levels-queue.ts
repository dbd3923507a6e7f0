import {
  LEVEL_TERMS_KEY,
  LEVEL_TERMS_VERSION,
  type Level,
  levels,
} from '@candor/domain/levels/levels';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { formatFixed } from '@candor/domain/money/fixed';
import { toText } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/db.ts';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { registerPage } from '../../../platform/register-page.ts';
import { listSettingHistory } from '../../settings/index.ts';
import { listCounts, type LevelUse, sumLevelUse } from '../store-register.ts';

const SHOWN_COUNTS = 60;

const text = (name: string, value: string): OperatorFact => ({ name, type: 'text', value });
const amount = (name: string, value: string): OperatorFact => ({
  name,
  type: 'amount',
  value,
  currency: SETTLEMENT_CURRENCY,
});

interface Terms {
  readonly hash: string;
  readonly publishedAtMs: number;
}

async function readTerms(db: Queryable): Promise<Terms> {
  const [newest] = await listSettingHistory(db, LEVEL_TERMS_KEY);
  return { hash: newest?.hash ?? '', publishedAtMs: newest?.created_at ?? 0 };
}

const itemOf = (level: Level, { hash, publishedAtMs }: Terms, use: LevelUse): QueueItem => ({
  id: String(level.level),
  userId: null,
  status: 'inForce',
  createdAtMs: publishedAtMs,
  dueAtMs: null,
  facts: [
    text('memberLevel', String(level.level)),
    text('members', String(use.members)),
    amount('threshold', toText(level.threshold)),
    text('feeDiscount', `${formatFixed(level.feeDiscount * 100n)} %`),
    amount('upgradeBonus', toText(level.upgradeBonus)),
    text('bonusesPaid', String(use.bonuses)),
    amount('weeklyEnvelope', toText(level.weeklyEnvelope)),
    amount('envelopesWaiting', toText(use.waiting)),
    amount('envelopesOpened', toText(use.opened)),
    amount('envelopesReturned', toText(use.expired)),
    text('version', String(LEVEL_TERMS_VERSION)),
    { name: 'hash', type: 'hash', value: hash },
  ],
});

async function items(db: Queryable): Promise<readonly QueueItem[]> {
  const [terms, use] = await Promise.all([readTerms(db), sumLevelUse(db)]);
  return levels.map((level) => itemOf(level, terms, use(level)));
}

/**
 * The published terms of each level, who is at it and what it has cost. Nothing here can be entered:
 * terms change with a version of the product, and the books decide who is where.
 */
export const levelsQueue: OperatorQueue = {
  roles: ['finance', 'auditor'],
  statuses: [],
  isRegister: true,
  itemId: z.string().check(z.regex(/^\d$/)),
  list: async (db, ask) => registerPage(await items(db), ask),
  async find(db, id) {
    const found = (await items(db)).find((each) => each.id === id);
    if (!found) return null;
    const counts = await listCounts(db, SHOWN_COUNTS);
    return {
      ...found,
      documents: [],
      history: counts.map(({ day, endedAtMs }) => ({
        atMs: endedAtMs,
        name: 'counted',
        text: day,
      })),
      commands: [],
    };
  },
};
