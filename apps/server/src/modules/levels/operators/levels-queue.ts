import { startOfDay } from '@candor/domain/calendar';
import {
  LEVEL_TERMS_KEY,
  type LevelTerms,
  levelTermsAt,
  levelTermsOf,
  nextLevelTerms,
} from '@candor/domain/levels/level-terms';
import type { Level } from '@candor/domain/levels/levels';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { formatFixed } from '@candor/domain/money/fixed';
import { toText } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db.ts';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { registerPage } from '../../../platform/register-page.ts';
import { listSettingHistory } from '../../settings/index.ts';
import { listCounts, type LevelUse, sumLevelUse } from '../store-register.ts';
import { presentTerms, TERMS_ITEM, typedTerms } from './announce-terms.ts';

const SHOWN_COUNTS = 60;

const text = (name: string, value: string): OperatorFact => ({ name, type: 'text', value });
const amount = (name: string, value: string): OperatorFact => ({
  name,
  type: 'amount',
  value,
  currency: SETTLEMENT_CURRENCY,
});

/** A version of the terms as it was published. */
interface Published extends LevelTerms {
  readonly hash: string;
  readonly publishedAtMs: number;
  readonly text: string;
}

async function readPublished(db: Queryable): Promise<readonly [Published, ...Published[]]> {
  const rows = await listSettingHistory(db, LEVEL_TERMS_KEY);
  const versions = rows.map(({ hash, created_at: publishedAtMs, value }) => ({
    ...levelTermsOf(value),
    hash,
    publishedAtMs,
    text: value,
  }));
  return versions as unknown as readonly [Published, ...Published[]];
}

const beginning = ({ from }: LevelTerms): OperatorFact[] =>
  from === null ? [] : [{ name: 'from', type: 'time', value: String(startOfDay(from)) }];

const inForceIn = (versions: readonly Published[], nowMs: number): Published =>
  levelTermsAt(versions, nowMs) as Published;

/** The newest terms, in force or announced. */
function termsItem(versions: readonly [Published, ...Published[]], nowMs: number): QueueItem {
  const [newest] = versions;
  return {
    id: TERMS_ITEM,
    userId: null,
    status: nextLevelTerms(versions, nowMs) ? 'announced' : 'inForce',
    createdAtMs: newest.publishedAtMs,
    dueAtMs: null,
    facts: [
      text('version', String(newest.version)),
      ...beginning(newest),
      ...presentTerms(newest, inForceIn(versions, nowMs)),
      { name: 'hash', type: 'hash', value: newest.hash },
    ],
  };
}

const levelItem = (
  level: Level,
  { version, hash, publishedAtMs }: Published,
  use: LevelUse,
): QueueItem => ({
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
    text('version', String(version)),
    { name: 'hash', type: 'hash', value: hash },
  ],
});

async function items(db: Queryable, nowMs: number): Promise<readonly QueueItem[]> {
  const [versions, use] = await Promise.all([readPublished(db), sumLevelUse(db)]);
  const terms = inForceIn(versions, nowMs);
  return [
    termsItem(versions, nowMs),
    ...terms.levels.map((level) => levelItem(level, terms, use(level.level))),
  ];
}

/** Every version and the change that two operators can announce, entered from the newest one. */
async function aboutTerms(db: Queryable) {
  const versions = await readPublished(db);
  const [newest] = versions;
  const payload = { id: TERMS_ITEM, basedOn: newest.version, ...typedTerms(newest) };
  return {
    history: versions.map((each) => ({
      atMs: each.publishedAtMs,
      name: `version ${each.version}`,
      text: each.text,
    })),
    commands: [{ kind: 'levels.announce', payload }],
  };
}

async function aboutLevel(db: Queryable) {
  const counts = await listCounts(db, SHOWN_COUNTS);
  return {
    history: counts.map(({ day, endedAtMs }) => ({ atMs: endedAtMs, name: 'counted', text: day })),
    commands: [],
  };
}

/**
 * The terms of the levels with all their versions, and for each level who is at it and what it has
 * cost. The books decide who is where: nothing of that can be entered.
 */
export const levelsQueue = (clock: Clock): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: [],
  isRegister: true,
  itemId: z.string().check(z.regex(/^(\d|terms)$/)),
  proposedBy: { kinds: ['levels.announce'], field: 'id' },
  list: async (db, ask) => registerPage(await items(db, clock.now()), ask),
  async find(db, id) {
    const found = (await items(db, clock.now())).find((each) => each.id === id);
    if (!found) return null;
    const about = await (id === TERMS_ITEM ? aboutTerms(db) : aboutLevel(db));
    return { ...found, documents: [], ...about };
  },
});
