import { marketsCalls } from '@candor/contract/calls/markets';
import { proofsCalls } from '@candor/contract/calls/proofs';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import { Skeleton } from '@candor/ui/skeleton';
import { Sparkline } from '@candor/ui/sparkline';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { referenceOf } from './live-contract.ts';
import type { SecondContract } from './second-contract.ts';

const HEIGHT = 88;
const WIDTH = 320;
/** Up to this duration every recorded price is drawn, beyond it minute closes. */
const TICKS_MAX = 700;
const MINUTE_S = 60;
/** Line of the price in the text of a tick. */
const PRICE_LINE = 4;

/** Price between entry and exit. */
export function PriceCourse({ contract }: { readonly contract: SecondContract }): ReactNode {
  const { open, close } = contract.priceProof;
  const reference = referenceOf(contract);
  if (!open || !close || reference === undefined || contract.closePrice === undefined) return null;
  const span = {
    symbol: contract.symbol,
    direction: Math.sign(Number(contract.closePrice - reference)) as -1 | 0 | 1,
    fromMs: open.time,
    toMs: close.time,
    first: Number(open.sequence),
    last: Number(close.sequence),
  };
  const isShort = span.last - span.first <= TICKS_MAX && utcDay(span.fromMs) === utcDay(span.toMs);
  return (
    <div className="pb-3">{isShort ? <TickCourse {...span} /> : <MinuteCourse {...span} />}</div>
  );
}

interface Span {
  readonly symbol: string;
  readonly direction: -1 | 0 | 1;
  readonly fromMs: number;
  readonly toMs: number;
  readonly first: number;
  readonly last: number;
}

function TickCourse({ symbol, direction, fromMs, first, last }: Span): ReactNode {
  const asked = useCall(
    proofsCalls,
    'listDayTicks',
    { symbol, day: utcDay(fromMs), after: first - 1, limit: last - first + 1 },
    { freshMs: Number.POSITIVE_INFINITY },
  );
  const prices = asked.data?.ticks.map(({ text }) => Number(text.split('\n')[PRICE_LINE]));
  return <Course prices={prices} direction={direction} isPending={asked.isPending} />;
}

function MinuteCourse({ symbol, direction, fromMs, toMs }: Span): ReactNode {
  const endTime = Math.floor(toMs / 1_000) + 1;
  const limit = Math.ceil((toMs - fromMs) / 1_000 / MINUTE_S) + 1;
  const asked = useCall(marketsCalls, 'listCandles', { symbol, period: '1min', limit, endTime });
  const prices = asked.data?.map(({ close }) => Number(close));
  return <Course prices={prices} direction={direction} isPending={asked.isPending} />;
}

interface CourseProps {
  readonly prices: readonly number[] | undefined;
  readonly direction: -1 | 0 | 1;
  readonly isPending: boolean;
}

/** The prices next to it state the same in figures, so nothing is lost if this fails to load. */
function Course({ prices, direction, isPending }: CourseProps): ReactNode {
  if (isPending) return <Skeleton height={HEIGHT} className="rounded-control" />;
  if (!prices) return null;
  return <Sparkline area points={prices} width={WIDTH} height={HEIGHT} direction={direction} />;
}
