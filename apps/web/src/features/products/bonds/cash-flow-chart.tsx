import { useText } from '@candor/client/language';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { USDT } from './bond.ts';
import type { Flow, FlowLine } from './cash-flow.ts';

/**
 * A column for every due: planned as an outline, received as its filling. The figures are in the
 * table below.
 */
export function CashFlowChart({ flow }: { readonly flow: Flow }): ReactNode {
  const t = useText();
  const highest = flow.lines.reduce((top, { planned }) => (planned > top ? planned : top), 1n);
  const share = (amount: bigint) => `${Number((amount * 1_000n) / highest) / 10}%`;
  const amountOf = (amount: bigint) => numberText(amount, { decimals: MONEY_DECIMALS });
  return (
    <figure className="m-0">
      <div
        role="img"
        aria-label={t('bonds.chartText', {
          planned: amountOf(flow.planned),
          received: amountOf(flow.received),
          unit: USDT,
        })}
        className="flex h-24 items-end gap-[2px]"
      >
        {flow.lines.map((line) => (
          <span
            key={line.number}
            style={{ height: share(line.planned) }}
            className={`relative min-h-1 min-w-0 flex-1 overflow-hidden rounded-[2px] border ${line.state === 'late' ? 'border-warning bg-warning-soft' : 'border-(--border-control)'}`}
          >
            <span
              style={{ height: fillOf(line) }}
              className={`absolute inset-x-0 bottom-0 ${fillLook(line)}`}
            />
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-label font-normal text-secondary">
        <Sample look="border border-(--border-control)" label={t('bonds.planned')} />
        <Sample look="bg-inverse" label={t('bonds.received')} />
        {flow.lines.some(({ state }) => state === 'late') ? (
          <Sample look="border border-warning bg-warning-soft" label={t('bonds.chartLate')} />
        ) : null}
        {flow.lines.some(({ state }) => state === 'lost') ? (
          <Sample look="bg-danger" label={t('bonds.chartLost')} />
        ) : null}
        <span className="figures ms-auto">{t('bonds.chartRange', rangeOf(flow))}</span>
      </figcaption>
    </figure>
  );
}

function Sample({ look, label }: { readonly look: string; readonly label: string }): ReactNode {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-3 rounded-[2px] ${look}`} aria-hidden="true" />
      {label}
    </span>
  );
}

const fillOf = ({ planned, received }: FlowLine): string =>
  planned === 0n ? '0%' : `${Math.min(100, Number((received * 1_000n) / planned) / 10)}%`;

const fillLook = ({ state }: FlowLine): string => (state === 'lost' ? 'bg-danger' : 'bg-inverse');

const rangeOf = ({ lines }: Flow) => ({
  from: lines[0]?.day ?? '—',
  to: lines.at(-1)?.day ?? '—',
});
