import type { ResultOf } from '@candor/contract/calls';
import { firstLevelTerms } from '@candor/domain/levels/level-terms';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money, price, quantity, rate } from '@candor/domain/money/money';
import { startSession } from '../platform/session.ts';
import { customer, pageOf } from './customer.ts';
import type { PlayedServer } from './played-server.ts';

/** Up to 20×, margins from 10 USDT; up to 10 million USDT at any leverage, up to 50 million at all. */
export const bitcoin = findMarketSymbol('BTCUSDT') as MarketSymbol;

type Position = ResultOf<'openPosition'>;

/** Nothing is open, and 1,000 USDT are free. */
export const contractSummary: ResultOf<'getPositionsSummary'> = {
  equity: money('1000'),
  available: money('1000'),
  marginUsed: money('0'),
  unrealizedProfit: money('0'),
  realizedProfitToday: money('0'),
};

const openTick: Position['priceProof']['open'] = {
  symbol: 'BTCUSDT',
  sequence: '7',
  time: Date.UTC(2026, 10, 21),
  price: price('50000'),
  state: 'live',
  simulated: false,
  sources: [],
  previousHash: '',
  hash: '',
  signature: '',
};

/** 0.1 BTC long at 50,000 with 10×. */
export const openPosition: Position = {
  id: '00000000-0000-4000-8000-000000000011',
  symbol: 'BTCUSDT',
  direction: 'long',
  marginMode: 'isolated',
  margin: money('500'),
  leverage: 10,
  quantity: quantity('0.1'),
  openPrice: price('50000'),
  markPrice: price('50000'),
  profit: money('0'),
  profitPercent: rate('0'),
  liquidationPrice: price('45180.73'),
  fee: money('3'),
  status: 'open',
  openedAt: Date.UTC(2026, 10, 21),
  priceProof: { open: openTick },
};

/** The same with a stop that trails by 1 %. */
export const trailedPosition: Position = {
  ...openPosition,
  trailing: {
    callbackRate: rate('0.01'),
    isActive: true,
    bestPrice: price('50500'),
    triggerPrice: price('49995'),
    fromSequence: 7,
    bestSequence: 9,
  },
};

/** The customer is at this level by the newest count. */
export const answerLevel = (server: PlayedServer, level: number): void =>
  server.answer('listLevels', {
    version: firstLevelTerms.version,
    levels: [...firstLevelTerms.levels],
    nextCount: Date.UTC(2026, 10, 24, 16),
    mine: { level, assets: money('0'), rewarded: level, isVerified: true },
  });

/** A customer is signed in, at level 0; the contract account holds what `contractSummary` says. */
export function signInTrader(server: PlayedServer, ...positions: Position[]): void {
  startSession('t-1', customer);
  server.answer('getServerTime', { now: Date.now(), epochMs: Date.now() });
  answerLevel(server, 0);
  server.answer('listSymbols', []);
  server.answer('listPositions', pageOf(...positions));
  server.answer('listCloseOrders', pageOf());
  server.answer('getPositionsSummary', contractSummary);
  server.answer('getContractBalance', {
    currency: 'USDT',
    balance: contractSummary.equity,
    available: contractSummary.available,
    frozen: contractSummary.marginUsed,
  });
}
