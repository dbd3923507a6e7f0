import { useText } from '@candor/client/language';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { Flow, FlowLine } from './cash-flow.ts';

export interface CashFlowTableProps {
  readonly label: string;
  readonly lines: readonly FlowLine[];
  /** Sums of what was due until now; missing before the first due. */
  readonly flow: Flow;
}

const cell = 'figures ps-2.5 py-2.5 text-end align-baseline first:ps-0';

/** Planned against received, due by due. */
export function CashFlowTable({ label, lines, flow }: CashFlowTableProps): ReactNode {
  const t = useText();
  return (
    <table aria-label={label} className="w-full border-collapse text-label font-normal">
      <thead>
        <tr className="text-label text-tertiary *:border-b *:border-hairline *:py-1.5 *:font-normal">
          <th scope="col" className="text-start">
            {t('bonds.due')}
          </th>
          <th scope="col" className="ps-2.5 text-end">
            {t('bonds.planned')}
          </th>
          <th scope="col" className="ps-2.5 text-end">
            {t('bonds.received')}
          </th>
          <th scope="col" className="ps-2.5 text-end">
            {t('bonds.dueState')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number} className="*:border-b *:border-hairline">
            <th
              scope="row"
              className="py-2.5 text-start align-baseline font-normal whitespace-nowrap"
            >
              {line.day}
              {line.kind === 'instalment' ? null : (
                <span className="block text-caption text-tertiary">
                  {t(`bonds.kind.${line.kind}`)}
                </span>
              )}
            </th>
            <td className={cell}>
              <Amount value={line.planned} decimals={MONEY_DECIMALS} />
            </td>
            <td className={cell}>
              {line.received === 0n ? (
                '—'
              ) : (
                <Amount value={line.received} decimals={MONEY_DECIMALS} />
              )}
            </td>
            <td className={cell}>
              <StateText state={line.state} missing={line.missing} />
            </td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="py-2.5 text-start">
            {t('bonds.toDate')}
          </th>
          <td className={cell}>
            <Amount value={flow.planned} decimals={MONEY_DECIMALS} />
          </td>
          <td className={cell}>
            <Amount value={flow.received} decimals={MONEY_DECIMALS} />
          </td>
          <td className={cell}>
            {flow.missing > 0n ? <StateText state="late" missing={flow.missing} /> : null}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function StateText({ state, missing }: Pick<FlowLine, 'state' | 'missing'>): ReactNode {
  const t = useText();
  if (state === 'late' || state === 'lost') {
    const amount = numberText(missing, { decimals: MONEY_DECIMALS });
    return (
      <span className={state === 'late' ? 'text-warning' : 'text-danger'}>
        {t(state === 'late' ? 'bonds.missing.late' : 'bonds.missing.lost', { amount })}
      </span>
    );
  }
  return <span className="text-secondary">{t(`bonds.dueState.${state}`)}</span>;
}
