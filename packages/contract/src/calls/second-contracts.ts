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
    /** `60 s`, `3 min`: for clients without texts of their own. */
    periodLabel: z.string(),
    /** Profit on top of the stake. */
    profitRate: percent,
    minStake: money,
    maxStake: money,
    /** Expected gain of a contract on a driftless price, over the stake. */
    expectedValueRate: percent,
    /** Share of contracts that must win to break even. */
    breakEvenRate: percent,
    version: z.number(),
    /** SHA-256 of the version's text, which is published with the settings. */
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
    /** Locked at acceptance. */
    profitRate: percent,
    /** Missing until the first tick after acceptance. */
    openPrice: optional(price),
    closePrice: optional(price),
    /** What the close is compared with, if a pause moved it; otherwise the entry. */
    referencePrice: optional(price),
    status: secondContractStatus,
    /** Zero while active. */
    profit: signedMoney,
    openedAt: time,
    closedAt: optional(time),
    /** Expected until the entry is recorded, exact afterward; a pause moves it. */
    expiresAt: time,
    /** The same in epoch milliseconds, for a countdown. */
    expiresAtMs: z.number(),
    /** Remaining milliseconds when it resumes at the next price; only while paused. */
    pausedLeftMs: optional(z.number()),
    /** Signed at acceptance; missing for contracts older than receipts. */
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
    summary: 'Available symbols and periods, with the payout of a win and the expected value',
    access: 'public',
    request: z.object({ symbol: optional(symbol) }),
    result: z.array(secondContractSet),
    refusals: ['markets.unknownSymbol'],
  }),
  buySecondContract: define({
    summary: 'Buys a contract on a price being higher or lower after a number of seconds',
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
    summary: 'Overview of my second contracts',
    access: 'member',
    request: z.object({}),
    result: z.object({
      tradeAssetInfo: renamed(
        z.object({
          /** Free balance of the contract account. */
          available: money,
          /** Of contracts settled since midnight UTC+8. */
          profitToday: signedMoney,
          /** Won over won and lost, of the last thirty days; missing if there are none. */
          winRate: optional(percent),
          /** Stakes of active contracts. */
          openStakes: money,
        }),
        { available: 'balance', profitToday: 'todayPnl', openStakes: 'openAmount' },
      ),
    }),
  }),
} as const;
