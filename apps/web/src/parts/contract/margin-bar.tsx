import { useText } from '@candor/client/language';
import { ONE } from '@candor/domain/money/fixed';
import type { Rate } from '@candor/domain/money/money';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';

/** Above this the bar warns. */
const WARN_ABOVE = (ONE * 6n) / 10n;

export interface MarginBarProps {
  readonly ratio: Rate | undefined;
  /** Whether the whole account is liquidated rather than one position. */
  readonly isOfAccount?: boolean;
}

/** How close a position is to liquidation, as a bar and in words. */
export function MarginBar({ ratio, isOfAccount = false }: MarginBarProps): ReactNode {
  const t = useText();
  const shown = ratio === undefined ? '—' : percentText(ratio, { decimals: 1 });
  const isNear = ratio !== undefined && ratio > WARN_ABOVE;
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="h-1 rounded-pill bg-sunken">
        <div
          className={`h-full rounded-pill ${isNear ? 'bg-(--status-warning)' : 'bg-(--text-secondary)'}`}
          style={{ width: ratio === undefined ? 0 : `${Number((ratio * 1000n) / ONE) / 10}%` }}
        />
      </div>
      <p
        className={`mt-1.5 flex flex-wrap justify-between gap-x-3 text-label font-normal ${isNear ? 'text-warning' : 'text-tertiary'}`}
      >
        <span className="figures">
          {t(isOfAccount ? 'position.accountMarginRatio' : 'position.marginRatio', {
            ratio: shown,
          })}
        </span>
        <span>{t('position.closesAt')}</span>
      </p>
    </div>
  );
}
