import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { addDays, dayOf, startOfDay, type Day } from '@candor/domain/calendar';
import { add, ZERO } from '@candor/domain/money/money';
import { maskedName } from '@candor/domain/team/masked-name';
import { rebateTermsAt, shareOfFee, tiers } from '@candor/domain/team/rebates';
import type { Handlers } from '../../http/handler.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import {
  countInvited,
  findInviteCode,
  listInvitations,
  listInvited,
  listInvitedIds,
} from '../identity/index.ts';
import { sumFees } from '../ledger/index.ts';
import { countDepositors } from '../wallet/index.ts';
import type { TeamOptions } from './deps.ts';
import { findProgress, sumByDay, sumByEarner, sumByPayer, sumByTier } from './store.ts';

const DAYS_DEFAULT = 14;

export const teamHandlers = (options: TeamOptions) =>
  ({
    getTeam: (_request, { userId, nowMs }) => getTeam(options, userId, nowMs),
    listTeamMembers: (request, { userId, nowMs }) => listMembers(options, request, userId, nowMs),
    listTeamIncome: ({ days }, { userId, nowMs }) =>
      listIncome(options, userId, { days: days ?? DAYS_DEFAULT, nowMs }),
    getInviter: (_request, { userId, nowMs }) => getInviter(options, userId, nowMs),
  }) satisfies Partial<Handlers>;

async function getTeam(
  { db, publicOrigin }: TeamOptions,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'getTeam'>> {
  const today = dayOf(nowMs);
  const [inviteCode, counts, sums, days, progress, ids] = await Promise.all([
    findInviteCode(db, userId),
    countInvited(db, userId, startOfDay(today)),
    sumByTier(db, userId),
    sumByDay(db, userId, today),
    findProgress(db),
    listInvitedIds(db, userId),
  ]);
  const terms = rebateTermsAt(nowMs);
  const levels = tiers.map((tier) => ({
    tier,
    share: shareOfFee(terms, tier),
    people: counts.find((each) => each.tier === tier)?.people ?? 0,
    fees: sums.get(tier)?.fees ?? ZERO,
    income: sums.get(tier)?.amount ?? ZERO,
  }));
  return {
    inviteCode,
    inviteUrl: `${publicOrigin ?? ''}/i/${inviteCode}`,
    people: ids.length,
    joinedToday: counts.reduce((sum, { recent }) => sum + recent, 0),
    depositors: await countDepositors(db, ids),
    income: add(...levels.map(({ income }) => income)),
    incomeToday: add(...days.map(({ amount }) => amount)),
    houseShare: terms.houseShare,
    levels,
    ...(progress ? { creditedTo: progress.doneMs } : {}),
  };
}

async function listMembers(
  { db }: TeamOptions,
  request: RequestOf<'listTeamMembers'>,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'listTeamMembers'>> {
  const page = pageOf(request);
  const tier = request.level ?? null;
  const [found, counts] = await Promise.all([
    listInvited(db, userId, tier, page),
    countInvited(db, userId, nowMs),
  ]);
  const ofTier = counts.filter((each) => tier === null || each.tier === tier);
  const { shown, page: rest } = pageOfRows(page, found, {
    total: ofTier.reduce((sum, { people }) => sum + people, 0),
    placeOf: ({ id }) => id,
  });
  const fromDay = request.days ? addDays(dayOf(nowMs), 1 - request.days) : null;
  const sums = await sumByPayer(db, userId, { payerIds: shown.map(({ id }) => id), fromDay });
  const records = shown.map(({ username, joinedMs: joinedAt, ...each }) => ({
    ...each,
    name: maskedName(username),
    joinedAt,
    fees: sums.get(each.id)?.fees ?? ZERO,
    income: sums.get(each.id)?.amount ?? ZERO,
  }));
  return { records, ...rest };
}

async function listIncome(
  { db }: TeamOptions,
  userId: string,
  { days, nowMs }: { readonly days: number; readonly nowMs: number },
): Promise<ResultOf<'listTeamIncome'>> {
  const first = addDays(dayOf(nowMs), 1 - days);
  const sums = await sumByDay(db, userId, first);
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index);
    const of = (tier: number, on: Day) =>
      sums.find((each) => each.day === on && each.tier === tier)?.amount ?? ZERO;
    const [direct, indirect] = [of(1, day), of(2, day)];
    return { day, direct, indirect, total: add(direct, indirect) };
  });
}

async function getInviter(
  { db }: TeamOptions,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'getInviter'>> {
  const [[invitation], sums, progress] = await Promise.all([
    listInvitations(db, [userId]),
    sumByEarner(db, userId),
    findProgress(db),
  ]);
  const fees = progress
    ? await sumFees(db, userId, { afterPlace: progress.fromPlace, toPlace: progress.donePlace })
    : ZERO;
  const terms = rebateTermsAt(nowMs);
  const inviters = [
    { tier: 1 as const, id: invitation?.inviterId, name: invitation?.inviterName },
    { tier: 2 as const, id: invitation?.secondId, name: invitation?.secondName },
  ];
  return {
    fees,
    ...(progress ? { creditedTo: progress.doneMs } : {}),
    earners: inviters.flatMap(({ tier, id, name }) => {
      if (!id || !name) return [];
      const share = shareOfFee(terms, tier);
      return [{ tier, name: maskedName(name), share, income: sums.get(id) ?? ZERO }];
    }),
  };
}
