import { useText } from '@candor/client/language';
import type { netWorthCalls } from '@candor/contract/calls/net-worth';
import { divideDown } from '@candor/domain/money/fixed';
import type { Money, Rate } from '@candor/domain/money/money';
import type { WorthRange } from '@candor/domain/net-worth/moments';
import { Amount, Change } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { useAppearance } from '../platform/appearance.ts';
import type { Reply } from '../platform/call.ts';
import { hrefTo } from '../platform/route.ts';
import { deviceTimeText } from '../platform/time-text.ts';
import { TOTAL_DECIMALS } from './asset-totals.ts';

export type WorthCurve = Reply<typeof netWorthCalls, 'getNetWorth'>;

/** The newest total is read more often than the curve: the curve ends where the figure above is. */
export function endingWith(curve: WorthCurve, total: Money | undefined): WorthCurve {
  const last = curve.points.at(-1);
  if (!last || total === undefined) return curve;
  const since = total - last.worth;
  const profit = (last.profit + since) as Money;
  const points = [...curve.points.slice(0, -1), { ...last, worth: total, profit }];
  return { ...curve, points, profit };
}

interface ProfitLineProps {
  readonly curve: WorthCurve | undefined;
  readonly range: WorthRange;
  readonly point: number | null;
  /** The curve did not come: a line that says so, or nothing, stands in its place. */
  readonly hasFailed: boolean;
}

/** Profit of the span, or up to the point of the crosshair; the way to the calendar. */
export function ProfitLine({ curve, range, point, hasFailed }: ProfitLineProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const at = curve && (point === null ? curve.points.at(-1) : curve.points[point]);
  if (!curve && hasFailed) return null;
  if (!curve || !at) {
    return (
      <p className="-my-1 flex min-h-11 items-center">
        <Skeleton width={180} height={20} />
      </p>
    );
  }
  return (
    <a
      href={hrefTo('profitCalendar')}
      className="-my-1 flex min-h-11 flex-wrap items-center gap-x-1.5 text-body active:opacity-60"
    >
      {hidden ? (
        <Amount
          value={at.profit}
          decimals={TOTAL_DECIMALS}
          hidden
          hiddenLabel={t('shell.hidden')}
        />
      ) : (
        <span className="font-medium">
          <Change value={at.profit} decimals={TOTAL_DECIMALS} rate={rateOf(curve, at.profit)} />
        </span>
      )}
      <span className="text-secondary">
        {point === null ? (
          t(`home.profit.${range}`)
        ) : (
          <>
            {deviceTimeText(at.time)} ·{' '}
            <Amount
              value={at.worth}
              decimals={TOTAL_DECIMALS}
              unit="USDT"
              hidden={hidden}
              hiddenLabel={t('shell.hidden')}
            />
          </>
        )}
      </span>
      <Icon name="chevronRight" size={16} className="text-tertiary" />
    </a>
  );
}

/** Of what was owned at the beginning, with what was deposited since. */
function rateOf({ points, deposited }: WorthCurve, profit: Money): Rate | undefined {
  const basis = points[0]!.worth + deposited;
  return basis > 0n ? (divideDown(profit, basis) as Rate) : undefined;
}
