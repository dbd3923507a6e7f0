import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  key,
  money,
  optional,
  page,
  paging,
  percent,
  price,
  signedMoney,
  symbol,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { wireStatuses } from '../wire/statuses.ts';
import { tickProof } from './markets.ts';

export const secondContractStatus = z.enum(['active', 'won', 'lost', 'tied', 'voided']);
export const secondContractDirection = z.enum(['up', 'down']);

const { secondContractDirection: wireDirections } = wireStatuses;

/** 1 and 2 on the wire, as a number or as text. */
const directionNumber = z.codec(
  z.union([z.string(), z.number()], 'field.invalid'),
  secondContractDirection,
  {
    decode: (value, context) => {
      if (String(value) === String(wireDirections.up)) return 'up';
      if (String(value) === String(wireDirections.down)) return 'down';
      context.issues.push({ code: 'custom', message: 'field.invalid', input: value });
      return z.NEVER;
    },
    encode: (direction) => wireDirections[direction],
  },
);

const secondContractSet = renamed(
  z.object({
    id: z.string(),
    symbol: z.string(),
    /** Seconds. */
    periodS: z.number(),
    /** `60 s`, `3 min`: for clients that have no words of their own. */
    periodLabel: z.string(),
    /** Won on top of the stake. */
    profitRate: percent,
    minStake: money,
    maxStake: money,
    /** Expected gain of a bet on a driftless price, over the stake. */
    expectedValueRate: percent,
    /** Share of bets that must win to come out even. */
    breakEvenRate: percent,
    version: z.number(),
    /** SHA-256 of the version's text, which stands among the settings. */
    hash: z.string(),
  }),
  { periodS: 'period', minStake: 'minAmount', maxStake: 'maxAmount' },
);

export const secondContract = renamed(
  z.object({
    id: z.string(),
    symbol: z.string(),
    stake: money,
    direction: secondContractDirection,
    /** Seconds. */
    periodS: z.number(),
    /** Locked when the contract was made. */
    profitRate: percent,
    /** Missing until the first tick after acceptance. */
    openPrice: optional(price),
    closePrice: optional(price),
    /** What the close is compared with, where a pause moved it; else the entry is. */
    referencePrice: optional(price),
    status: secondContractStatus,
    /** Nothing while it is active. */
    profit: signedMoney,
    openedAt: time,
    closedAt: optional(time),
    /** Expected until the entry is recorded, exact from then on; a pause moves it. */
    expiresAt: time,
    /** The same in epoch milliseconds, for a countdown. */
    expiresAtMs: z.number(),
    /** Milliseconds it goes on with at the next price; only while it is paused. */
    pausedLeftMs: optional(z.number()),
    /** Signed in the moment of acceptance; missing for contracts from before there were receipts. */
    receipt: optional(z.object({ text: z.string(), hash: z.string(), signature: z.string() })),
    /** The recorded ticks that decide it. */
    priceProof: z.object({ open: optional(tickProof), close: optional(tickProof) }),
  }),
  {
    stake: 'amount',
    periodS: 'period',
    profit: 'pnl',
    openedAt: 'openTime',
    closedAt: 'closeTime',
    expiresAtMs: 'expiresAtEpochMs',
  },
);

export const secondContractsCalls = {
  listSecondContractSets: define({
    summary: 'Symbols and periods on offer, with what a win pays and what to expect',
    access: 'public',
    request: z.object({ symbol: optional(symbol) }),
    result: z.array(secondContractSet),
    refusals: ['markets.unknownSymbol'],
  }),
  buySecondContract: define({
    summary: 'Bets on a price being higher or lower after a number of seconds',
    access: 'member',
    idempotent: true,
    request: renamed(z.object({ symbol, stake: money, setId: key, direction: directionNumber }), {
      stake: 'money',
      direction: 'type',
    }),
    result: secondContract,
    refusals: [
      'markets.unknownSymbol',
      'markets.noPrice',
      'markets.clockInDoubt',
      'positions.marketClosed',
      'positions.marketCloseOnly',
      'positions.marketHalted',
      'positions.stalePrice',
      'secondContracts.unknownSet',
      'secondContracts.stakeTooPrecise',
      'secondContracts.stakeTooSmall',
      'secondContracts.stakeTooLarge',
      'secondContracts.closesBeforeExpiry',
      'secondContracts.soldOut',
      'wallet.insufficientBalance',
      'kyc.basicRequired',
      'kyc.advancedRequired',
    ],
  }),
  listSecondContracts: define({
    summary: 'My second contracts, newest first',
    access: 'member',
    request: z.object({
      status: optional(z.enum(['active', 'settled', 'won', 'lost', 'tied', 'voided'])),
      symbol: optional(symbol),
      ...paging,
    }),
    result: page(secondContract),
  }),
  getSecondContractsHead: define({
    summary: 'My second contracts at a glance',
    access: 'member',
    request: z.object({}),
    result: z.object({
      tradeAssetInfo: renamed(
        z.object({
          /** Free money in the contract account. */
          available: money,
          /** Of contracts settled since midnight UTC+8. */
          profitToday: signedMoney,
          /** Won over won and lost, of the last thirty days; missing without any. */
          winRate: optional(percent),
          /** Stakes of active contracts. */
          openStakes: money,
        }),
        { available: 'balance', profitToday: 'todayPnl', openStakes: 'openAmount' },
      ),
    }),
  }),
} as const;
