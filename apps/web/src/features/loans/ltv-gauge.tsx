import { useText } from '@candor/client/language';
import type { Rate } from '@candor/domain/money/money';
import { numberText, percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import type { PledgeTerms } from './use-loans.ts';

const RADIUS = 92;
const WIDTH = 12;
const CENTER = { x: 140, y: 118 };
/** Ends of the gauge, in percent: below its start nothing is at stake. */
const START = 20;
const FULL = 100;

/** Place of a share on the half circle, `out` from its line. */
function at(percent: number, out = 0) {
  const within = Math.min(Math.max(percent, START), FULL);
  const angle = Math.PI * (1 - (within - START) / (FULL - START));
  const reach = RADIUS + out;
  return { x: CENTER.x + reach * Math.cos(angle), y: CENTER.y - reach * Math.sin(angle) };
}

function arc(from: number, to: number): string {
  const [a, b] = [at(from), at(to)];
  return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}A${RADIUS} ${RADIUS} 0 0 1 ${b.x.toFixed(2)} ${b.y.toFixed(2)}`;
}

/** For drawing only: no figure is computed with it. */
const drawn = (share: Rate): number => Number(share) / 1e16;

export interface LtvGaugeProps {
  /** Null while it is not known. */
  readonly ltv: Rate | null;
  readonly levels: PledgeTerms['ltv'];
  readonly label: string;
}

/** The hue of warnings, lighter than in text: two steps that are told apart on both surfaces. */
const amber = (lightness: number): string =>
  `oklch(from var(--status-warning) ${lightness} 0.13 h)`;

/** Loan to value on a half circle with the levels at which something happens. */
export function LtvGauge({ ltv, levels, label }: LtvGaugeProps): ReactNode {
  const t = useText();
  const [warn, call, sell] = [drawn(levels.warn), drawn(levels.call), drawn(levels.sell)];
  const value = ltv === null ? null : drawn(ltv);
  const text = ltv === null ? '—' : percentText(ltv, { decimals: 1 });
  const marks = [levels.initial, levels.target, levels.warn, levels.call, levels.sell].map(drawn);
  return (
    <div>
      <svg
        viewBox="0 0 280 128"
        role="img"
        aria-label={`${label}: ${text}`}
        className="mx-auto block w-full max-w-90"
        fill="none"
        strokeWidth={WIDTH}
      >
        <path d={arc(START, warn)} stroke="var(--surface-pressed)" />
        <path d={arc(warn, call)} stroke={amber(0.8)} />
        <path d={arc(call, sell)} stroke={amber(0.66)} />
        <path d={arc(sell, FULL)} stroke="var(--status-danger)" />
        {value === null || value <= START ? null : (
          <path d={arc(START, value)} stroke="var(--surface-inverse)" />
        )}
        {marks.map((mark) => (
          <Mark key={mark} percent={mark} />
        ))}
        {value === null ? null : (
          <circle
            cx={at(value).x}
            cy={at(value).y}
            r="9"
            fill="var(--surface-inverse)"
            stroke="var(--surface-base)"
            strokeWidth="3"
          />
        )}
        <text
          x={CENTER.x}
          y={CENTER.y - 24}
          textAnchor="middle"
          className="figures fill-[var(--text-primary)] text-[34px] font-semibold"
          stroke="none"
        >
          {text}
        </text>
        <text
          x={CENTER.x}
          y={CENTER.y - 4}
          textAnchor="middle"
          className="fill-[var(--text-secondary)] text-[12px]"
          stroke="none"
        >
          {label}
        </text>
      </svg>
      <p className="figures mt-2 flex flex-wrap justify-center gap-x-3 gap-y-1 text-caption text-secondary">
        <span>{t('loans.levelStart', { percent: shown(levels.initial) })}</span>
        <span>{t('loans.levelWarn', { percent: shown(levels.warn) })}</span>
        <span>{t('loans.levelCall', { percent: shown(levels.call) })}</span>
        <span>
          {t('loans.levelSell', { percent: shown(levels.sell), target: shown(levels.target) })}
        </span>
      </p>
    </div>
  );
}

/** The label says that these are percent. */
const shown = (share: Rate): string => numberText(share * 100n, { decimals: 0 });

function Mark({ percent }: { readonly percent: number }): ReactNode {
  const [inner, outer, text] = [at(percent, -7), at(percent, 7), at(percent, 19)];
  return (
    <>
      <path
        d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`}
        stroke="var(--surface-base)"
        strokeWidth="3"
      />
      <text
        x={text.x}
        y={text.y + 4}
        textAnchor="middle"
        stroke="none"
        className="figures fill-[var(--text-tertiary)] text-[11px]"
      >
        {percent}
      </text>
    </>
  );
}
