import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { curveOf, newestOf, rangeOf, type CurvePoint } from './nav-curve.ts';
import { numberText } from '@candor/ui/number-text';
import { shareText, type Pool } from './pool-text.ts';

const WIDTH = 320;
const NAV_HEIGHT = 118;
const FALL_TOP = 130;
const FALL_HEIGHT = 44;
const HEIGHT = FALL_TOP + FALL_HEIGHT;
const INSET = 2;
const AXIS_DECIMALS = 4;

const ranges = { short: 30, long: 90, all: null } as const;
type Range = keyof typeof ranges;

export interface NavChartProps {
  readonly pool: Pick<Pool, 'curve' | 'backTest' | 'drawdown'>;
}

/** Signed NAV as a line, its drawdown below; the simulated past is dashed and said to be one. */
export function NavChart({ pool }: NavChartProps): ReactNode {
  const t = useText();
  const [range, setRange] = useState<Range>('long');
  const points = newestOf(curveOf(pool), ranges[range]);
  const label = useChartText(points, pool);
  const hasBackTest = points.some(({ isBackTest }) => isBackTest);
  const { low, high } = rangeOf(points.map(({ nav }) => nav));
  const deepest = rangeOf(points.map(({ drawdown }) => drawdown)).low;
  const isSignedFall = points.some(
    ({ isBackTest, drawdown }) => !isBackTest && drawdown === deepest,
  );
  const axis = (value: bigint) => numberText(value, { decimals: AXIS_DECIMALS });
  if (points.length === 0) return null;
  if (points.length === 1) {
    return (
      <Card>
        <p className="text-body text-secondary">{t('pool.oneNav')}</p>
      </Card>
    );
  }
  return (
    <Card>
      <div className="flex gap-3">
        <Drawing points={points} label={label} />
        <div
          aria-hidden="true"
          className="figures flex shrink-0 flex-col justify-between text-end text-caption text-tertiary"
        >
          <span>{axis(high)}</span>
          <span className="mt-auto mb-8">{low === high ? null : axis(low)}</span>
          <span className={deepest < 0n && isSignedFall ? 'text-down' : ''}>
            {shareText(deepest)}
          </span>
        </div>
      </div>
      <p className="figures mt-1 flex flex-wrap justify-between gap-x-3 text-caption text-tertiary">
        <span>{points[0]!.day}</span>
        <span>{points.at(-1)!.day}</span>
      </p>
      <p className="figures-text text-center text-caption text-secondary">
        {t('pool.drawdownNow', { drawdown: shareText(pool.drawdown) })}
      </p>
      <div className="mt-2">
        <Segmented
          look="plain"
          label={t('pool.range')}
          value={range}
          onChange={setRange}
          segments={[
            { value: 'short', label: t('pool.days', { days: ranges.short }) },
            { value: 'long', label: t('pool.days', { days: ranges.long }) },
            { value: 'all', label: t('pool.yearRange') },
          ]}
        />
      </div>
      {hasBackTest ? <BackTestNote /> : null}
    </Card>
  );
}

function useChartText(points: readonly CurvePoint[], pool: NavChartProps['pool']): string {
  const t = useText();
  const { low, high } = rangeOf(points.map(({ nav }) => nav));
  const axis = (value: bigint) => numberText(value, { decimals: AXIS_DECIMALS });
  const said = t('pool.chartText', {
    from: points[0]?.day ?? '',
    to: points.at(-1)?.day ?? '',
    low: axis(low),
    high: axis(high),
    last: axis(points.at(-1)?.nav ?? 0n),
    drawdown: shareText(pool.drawdown),
    deepest: shareText(rangeOf(points.map(({ drawdown }) => drawdown)).low),
  });
  return points.some(({ isBackTest }) => isBackTest) ? `${said} ${t('pool.backTestText')}` : said;
}

function Drawing({
  points,
  label,
}: {
  readonly points: readonly CurvePoint[];
  readonly label: string;
}): ReactNode {
  const { low, high } = rangeOf(points.map(({ nav }) => nav));
  const deepest = rangeOf(points.map(({ drawdown }) => drawdown)).low;
  const stepX = WIDTH / Math.max(1, points.length - 1);
  const part = (value: bigint, span: bigint) =>
    span === 0n ? 0 : Number((value * 10_000n) / span) / 10_000;
  const navY = (nav: bigint) =>
    INSET + (1 - part(nav - low, high - low)) * (NAV_HEIGHT - 2 * INSET);
  const fallY = (fall: bigint) => FALL_TOP + part(fall, deepest) * (FALL_HEIGHT - INSET);
  const line = (shown: readonly number[], y: (point: CurvePoint) => number) =>
    shown
      .map(
        (at, index) =>
          `${index === 0 ? 'M' : 'L'}${(at * stepX).toFixed(1)} ${y(points[at]!).toFixed(1)}`,
      )
      .join('');
  const all = points.map((_, index) => index);
  const signedFrom = points.findIndex(({ isBackTest }) => !isBackTest);
  const signed = signedFrom < 0 ? [] : all.slice(signedFrom);
  // The dashed line reaches the first signed point, so that there is no hole between them.
  const tested = signedFrom < 0 ? all : all.slice(0, signedFrom + 1);
  // Their drawdowns have different highs, so these are not joined.
  const testedFalls = line(
    tested.filter((at) => points[at]!.isBackTest),
    ({ drawdown }) => fallY(drawdown),
  );
  const falls = line(signed, ({ drawdown }) => fallY(drawdown));
  const newest = points.at(-1)!;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className="block h-44 w-full min-w-0 overflow-visible"
    >
      {[INSET, NAV_HEIGHT / 2, NAV_HEIGHT - INSET, FALL_TOP].map((y) => (
        <path key={y} d={`M0 ${y}H${WIDTH}`} stroke="var(--border-hairline)" {...still} />
      ))}
      {tested.length > 1 ? (
        <g stroke="var(--text-tertiary)" strokeDasharray="3 4">
          <path d={testedFalls} strokeWidth={1.25} {...still} />
          <path d={line(tested, ({ nav }) => navY(nav))} strokeWidth={1.5} {...still} />
        </g>
      ) : null}
      {signed.length > 1 ? (
        <>
          <path
            d={`${falls}L${WIDTH} ${FALL_TOP}L${signedFrom * stepX} ${FALL_TOP}z`}
            fill="var(--down-soft)"
          />
          <path d={falls} stroke="var(--down-text)" strokeWidth={1.25} {...still} />
        </>
      ) : null}
      <g stroke="var(--text-primary)" strokeLinecap="round" strokeLinejoin="round">
        <path d={line(signed, ({ nav }) => navY(nav))} strokeWidth={2} {...still} />
        {newest.isBackTest ? null : (
          <path d={`M${WIDTH} ${navY(newest.nav)}h0`} strokeWidth={6} {...still} />
        )}
      </g>
    </svg>
  );
}

/** Lines keep their width, however the drawing is stretched. */
const still = { vectorEffect: 'non-scaling-stroke' } as const;

function BackTestNote(): ReactNode {
  const t = useText();
  return (
    <div className="mt-2 border-t border-hairline pt-2">
      <p className="flex flex-wrap gap-x-4 text-caption text-secondary" aria-hidden="true">
        <Sample dashed={false} label={t('pool.legendNav')} />
        <Sample dashed label={t('pool.legendBackTest')} />
      </p>
      <p className="mt-1 text-label font-normal text-tertiary">{t('pool.backTestNote')}</p>
    </div>
  );
}

function Sample({
  dashed,
  label,
}: {
  readonly dashed: boolean;
  readonly label: string;
}): ReactNode {
  return (
    <span className="flex items-center gap-1.5">
      <svg width="22" height="4" viewBox="0 0 22 4">
        <path
          d="M1 2H21"
          stroke={dashed ? 'var(--text-tertiary)' : 'var(--text-primary)'}
          strokeWidth={dashed ? 1.5 : 2}
          strokeDasharray={dashed ? '3 4' : undefined}
          strokeLinecap="round"
        />
      </svg>
      {label}
    </span>
  );
}
