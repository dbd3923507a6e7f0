import { calls, type ResultOf } from '@candor/contract/calls';
import { addDays, dayOf, mondayOf, startOfDay } from '@candor/domain/calendar';
import { LEVEL_TERMS_VERSION, levels, toNextLevel } from '@candor/domain/levels/levels';
import { ZERO } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../platform/db.ts';
import { personsOf } from '../kyc/index.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { nextCount } from './count.job.ts';
import type { LevelsOptions } from './deps.ts';
import { openEnvelopeCommand } from './open-envelope.ts';
import { findMember } from './store.ts';
import { type Envelope, findEnvelope } from './store-envelopes.ts';

const WEEK_DAYS = 7;

export function levelsHandlers(options: LevelsOptions) {
  const deps = { ...options, now: () => options.clock.now() };
  const open = createCommandRunner(deps, openEnvelopeCommand);
  return {
    listLevels: async (_request, { userId, nowMs }) => ({
      version: LEVEL_TERMS_VERSION,
      levels: [...levels],
      nextCount: nextCount(nowMs),
      ...(userId === '' ? {} : { mine: await ownLevel(options.db, userId, nowMs) }),
    }),
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
  userId: string,
  nowMs: number,
): Promise<NonNullable<ResultOf<'listLevels'>['mine']>> {
  const [member, envelope, persons] = await Promise.all([
    findMember(db, userId),
    findEnvelope(db, userId, mondayOf(dayOf(nowMs))),
    personsOf(db, [userId]),
  ]);
  const assets = member?.assets ?? ZERO;
  const next = toNextLevel(assets);
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

const presentEnvelope = ({ week, amount, state }: Envelope): ResultOf<'openEnvelope'> => ({
  week,
  amount,
  state,
  openUntil: startOfDay(addDays(week, WEEK_DAYS)),
});
