import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { shortText } from '@candor/ui/short-number';
import type { ReactNode } from 'react';
import { spanText, timeText } from '../../platform/time-text.ts';
import { linePath, type Point } from './line-path.ts';

type Sample = ConsoleResultOf<'getHealth'>['samples'][number];

const WIDTH = 560;
const HEIGHT = 96;

/** The last hours, one line per figure. */
export function Charts({ samples }: { readonly samples: readonly Sample[] }): ReactNode {
  const t = useText();
  const at = (value: (sample: Sample) => number): Point[] =>
    samples.map((sample) => ({ at: sample.at, value: value(sample) }));
  return (
    <>
      <Chart
        title={t('console.chartTickAge')}
        points={at(({ oldestTickAgeMs }) => oldestTickAgeMs)}
        text={spanText}
      />
      <Chart
        title={t('console.chartEquity')}
        points={at(({ houseEquity }) => Number(houseEquity / 10n ** 16n) / 100)}
        text={(value) => shortText(BigInt(Math.round(value)) * 10n ** 18n)}
      />
      <Chart
        title={t('console.chartLate')}
        points={at(({ lateJobs, waitingEvents }) => lateJobs + waitingEvents)}
        text={String}
      />
      <Chart
        title={t('console.chartFindings')}
        points={at(({ findings }) => findings)}
        text={String}
      />
    </>
  );
}

interface ChartProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly text: (value: number) => string;
}

function Chart({ title, points, text }: ChartProps): ReactNode {
  const t = useText();
  const last = points.at(-1);
  const values = points.map(({ value }) => value);
  const high = Math.max(0, ...values);
  return (
    <figure className="m-0 min-w-0 rounded-card bg-base p-4">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="text-label text-secondary">{title}</span>
        <span className="figures text-body-strong">{last ? text(last.value) : '—'}</span>
      </figcaption>
      {points.length < 2 ? (
        <p className="mb-0 text-label font-normal text-tertiary">{t('console.chartSoon')}</p>
      ) : (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('console.chartSummary', { high: text(high) })}
            className="mt-2 block h-24 w-full"
          >
            <path
              d={linePath(points, { width: WIDTH, height: HEIGHT })}
              fill="none"
              stroke="var(--chart-line2)"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <div className="figures flex justify-between text-micro text-tertiary">
            <span>{timeText(points[0]!.at).slice(11, 16)}</span>
            <span>{t('console.chartHigh', { high: text(high) })}</span>
            <span>{timeText(last!.at).slice(11, 16)}</span>
          </div>
        </>
      )}
    </figure>
  );
}
