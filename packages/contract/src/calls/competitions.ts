import { competitionStatuses } from '@candor/domain/competitions/life';
import { boards } from '@candor/domain/competitions/ranking';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  id,
  integer,
  money,
  optional,
  optionalFigure,
  page,
  paging,
  percent,
  price,
  quantity,
  signedMoney,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { wireStatuses } from '../wire/statuses.ts';

const statusNumbers = wireStatuses.competition;
/** 1 in progress, 0 to be started, −2 ended, −3 exited. */
const status = z.codec(
  z.union(competitionStatuses.map((name) => z.literal(statusNumbers[name]))),
  z.enum(competitionStatuses),
  {
    decode: (number) => competitionStatuses.find((name) => statusNumbers[name] === number)!,
    encode: (name) => statusNumbers[name],
  },
);
/** SHA-256 in hexadecimal. */
const hash = z.string();
const timeNames = { startsAt: 'startTime', endsAt: 'endTime', joinsUntil: 'joinEndTime' };

/** Figures of an entrant: profit = end − start − in + out − bonus. USDT. */
const figures = {
  start: money,
  end: signedMoney,
  /** Moved in, and gains that do not count. */
  in: money,
  /** Moved out, and losses of trades from before the entrant's window. */
  out: money,
  bonus: signedMoney,
  profit: signedMoney,
  /** Profit over start + in. */
  return: percent,
  trades: z.number(),
  /** On both boards; missing before the first round, or below the base for a place by return. */
  place: optional(z.number()),
  returnPlace: optional(z.number()),
  /** Zero until the board is final. */
  prize: money,
};
const figureNames = { profit: 'pnl', return: 'yieldRate', place: 'rank', returnPlace: 'yieldRank' };

const competition = {
  id: z.string(),
  title: z.string(),
  /** What it is to me. */
  status,
  startsAt: time,
  /** Nobody can join any more. */
  joinsUntil: time,
  endsAt: time,
  /** All prizes together, set aside since the announcement. USDT. */
  prizes: money,
  entrants: z.number(),
  isEntered: z.boolean(),
  isCancelled: z.boolean(),
  /** Only accounts of the house took part, before the first start of a practice product. */
  isOfHouse: z.boolean(),
  /** With practice money. */
  simulated: z.boolean(),
};
const competitionNames = { ...timeNames, prizes: 'rewards', entrants: 'participants' };

const entry = z.object({
  ...figures,
  /** SHA-256 of my entry's id: what the board shows in place of my name. */
  handle: hash,
  trader: z.string(),
  joinedAt: time,
  /** When I left it. */
  leftAt: optional(time),
  paidAt: optional(time),
});
const entryNames = { ...figureNames, joinedAt: 'joinTime', leftAt: 'exitTime', paidAt: 'payTime' };

const boardRow = renamed(
  z.object({
    ...figures,
    handle: hash,
    /** A short form of the handle. */
    trader: z.string(),
    /** Equal for accounts that are related; missing for those related to nobody. */
    group: optional(z.string()),
    isMine: z.boolean(),
    /** Beginning of the entrant's window, and when they joined. Epoch milliseconds, as the next. */
    fromMs: z.number(),
    joinedAtMs: z.number(),
    /** When the counted profit stood highest first. */
    peakAtMs: z.number(),
  }),
  figureNames,
);

const FILLS_MAX = 1_000;

export const competitionsCalls = {
  listCompetitions: define({
    summary: 'Competitions, latest start first, with what each is to me',
    access: 'public',
    request: z.object({}),
    result: z.array(renamed(z.object(competition), competitionNames)),
  }),
  getCompetition: define({
    summary: 'Rules, prizes and fingerprints of a competition, and my entry',
    access: 'public',
    request: z.object({ id }),
    result: renamed(
      z.object({
        ...competition,
        /** Start + in from which an entrant has a place by return. */
        baseMin: money,
        /** By place, from the first. */
        profitPrizes: z.array(money),
        returnPrizes: z.array(money),
        verification: z.enum(['none', 'basic', 'advanced']),
        /** Seconds from which a gain counts. */
        heldMinS: z.number(),
        /** Trades closed before this are on the board. Epoch milliseconds. */
        scoredToMs: optional(z.number()),
        fills: z.number(),
        /** Versions of its publication are under this key of `listSettingVersions`. */
        publicationKey: z.string(),
        announcement: hash,
        /** Of the final board and its fills. */
        boardHash: optional(hash),
        fillsHash: optional(hash),
        mine: optional(renamed(entry, entryNames)),
      }),
      competitionNames,
    ),
    refusals: ['competitions.notFound'],
  }),
  listCompetitionBoard: define({
    summary: 'The board of a competition by profit or by return, without names',
    access: 'public',
    request: z.object({
      id,
      by: optional(z.enum(boards)),
      pageNo: optionalFigure(integer({ min: 1, max: 500 })),
      pageSize: optionalFigure(integer({ min: 1, max: 100 })),
      /** Place of the last row known. */
      after: optional(text(9).check(z.regex(/^[1-9]\d{0,8}$/, 'field.invalid'))),
    }),
    result: page(boardRow),
    refusals: ['competitions.notFound'],
  }),
  listCompetitionFills: define({
    summary: 'Every trade that the board is computed from, by id, without names',
    access: 'public',
    request: z.object({
      id,
      /** Id of the last fill known. */
      after: optional(text(64)),
      limit: optionalFigure(integer({ min: 1, max: FILLS_MAX })),
    }),
    result: z.object({
      fills: z.array(
        z.object({
          /** SHA-256 of the position's id. */
          id: hash,
          handle: hash,
          group: optional(z.string()),
          symbol: z.string(),
          direction: z.enum(['long', 'short']),
          quantity,
          entryPrice: price,
          exitPrice: price,
          /** Before fees. USDT. */
          profit: signedMoney,
          fees: money,
          carry: signedMoney,
          openedAtMs: z.number(),
          closedAtMs: z.number(),
          openSequence: z.number(),
          closeSequence: z.number(),
          /** Valued at the end instead of closed. */
          isOpenAtEnd: z.boolean(),
        }),
      ),
      /** `after` of the next page; missing on the last one. */
      next: optional(hash),
    }),
    refusals: ['competitions.notFound'],
  }),
  joinCompetition: define({
    summary: 'Enters a competition; my trades count from now on, or from its start',
    access: 'member',
    request: z.object({ id }),
    result: z.object({ id: z.string() }),
    refusals: [
      'competitions.notFound',
      'competitions.joinClosed',
      'competitions.alreadyLeft',
      'competitions.houseAccount',
      'kyc.basicRequired',
      'kyc.advancedRequired',
    ],
  }),
  leaveCompetition: define({
    summary: 'Leaves a competition for good',
    access: 'member',
    request: z.object({ id }),
    result: z.object({ id: z.string() }),
    refusals: ['competitions.notFound', 'competitions.notEntered', 'competitions.ended'],
  }),
  listOwnEntries: define({
    summary: 'My entries, newest first',
    access: 'member',
    request: z.object({ ...paging }),
    result: page(
      renamed(z.object({ ...competition, ...entry.shape, competitionId: z.string() }), {
        ...competitionNames,
        ...entryNames,
        competitionId: 'bisaiId',
      }),
    ),
  }),
} as const;
