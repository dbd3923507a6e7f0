import { toText } from '../money/money.ts';
import type { Fill } from './fills.ts';
import type { Ranked } from './ranking.ts';

/** One entrant of a final board as it is hashed; places of 0 are none. */
export const boardLine = (
  { handle, group, joinedAtMs, score }: Ranked,
  final: {
    readonly fromMs: number;
    readonly place: number;
    readonly returnPlace: number;
    readonly prize: string;
  },
): string =>
  [
    final.place,
    final.returnPlace,
    handle,
    group ?? '-',
    joinedAtMs,
    final.fromMs,
    ...[score.start, score.in, score.out, score.bonus, score.end, score.profit].map(toText),
    toText(score.return),
    score.peakAtMs,
    final.prize,
  ].join(' ');

/** One fill as it is hashed. */
export const fillLine = (fill: Fill): string =>
  [
    fill.id,
    fill.handle,
    fill.symbol,
    fill.direction,
    ...[fill.quantity, fill.entryPrice, fill.exitPrice].map(toText),
    ...[fill.profit, fill.fees, fill.carry].map(toText),
    fill.openedAtMs,
    fill.closedAtMs,
    fill.openSequence,
    fill.closeSequence,
    fill.isOpenAtEnd ? 'open' : 'closed',
  ].join(' ');
