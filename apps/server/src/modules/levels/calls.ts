import { calls, type ResultOf } from '@candor/contract/calls';
import { addDays, type Day, dayOf, mondayOf, startOfDay } from '@candor/domain/calendar';
import { type LevelTerms, levelTermsAt, nextLevelTerms } from '@candor/domain/levels/level-terms';
import { type Level, toNextLevel } from '@candor/domain/levels/levels';
import { ZERO } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../platform/db.ts';
import { personsOf } from '../kyc/index.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { nextCount } from './count.job.ts';
import type { LevelsOptions } from './deps.ts';
import { readLevelTerms } from './level-terms.ts';
import { openEnvelopeCommand } from './open-envelope.ts';
import { findMember } from './store.ts';
import { type Envelope, findEnvelope } from './store-envelopes.ts';

const WEEK_DAYS = 7;

export function levelsHandlers(options: LevelsOptions) {
  const deps = { ...options, now: () => options.clock.now() };
  const open = createCommandRunner(deps, openEnvelopeCommand);
  return {
    async listLevels(_request, { userId, nowMs }) {
      const versions = await readLevelTerms(options.db);
      const { version, levels } = levelTermsAt(versions, nowMs);
      const next = nextLevelTerms(versions, nowMs);
      return {
        version,
        levels: [...levels],
        ...(next?.from ? { next: presentNext(next, next.from) } : {}),
        nextCount: nextCount(nowMs),
        ...(userId === '' ? {} : { mine: await ownLevel(options.db, { userId, levels, nowMs }) }),
      };
    },
    openEnvelope: (_request, { userId, idempotency }) =>
      open(
        { userId },
        {
          idempotency,
          encode: (envelope) => z.encode(calls.openEnvelope.result, presentEnvelope(envelope)),
        },
      ),
  } satisfies Partial<Handlers>;
}

async function ownLevel(
  db: Db,
  {
    userId,
    levels,
    nowMs,
  }: { readonly userId: string; readonly levels: readonly Level[]; readonly nowMs: number },
): Promise<NonNullable<ResultOf<'listLevels'>['mine']>> {
  const [member, envelope, persons] = await Promise.all([
    findMember(db, userId),
    findEnvelope(db, userId, mondayOf(dayOf(nowMs))),
    personsOf(db, [userId]),
  ]);
  const assets = member?.assets ?? ZERO;
  const next = toNextLevel(levels, assets);
  return {
    level: member?.level ?? 0,
    assets,
    ...(member ? { countedAt: startOfDay(member.countedOn) } : {}),
    ...(next ? { missing: next.missing } : {}),
    rewarded: member?.rewarded ?? 0,
    isVerified: persons.get(userId)?.isProven ?? false,
    ...(envelope ? { envelope: presentEnvelope(envelope) } : {}),
  };
}

const presentNext = ({ version, levels }: LevelTerms, from: Day) => ({
  version,
  from: startOfDay(from),
  levels: [...levels],
});

const presentEnvelope = ({ week, amount, state }: Envelope): ResultOf<'openEnvelope'> => ({
  week,
  amount,
  state,
  openUntil: startOfDay(addDays(week, WEEK_DAYS)),
});
