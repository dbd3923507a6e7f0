import { useText } from '@candor/client/language';
import { divideDown, ONE } from '@candor/domain/money/fixed';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { percentText } from '@candor/ui/number-text';
import { Sheet } from '@candor/ui/sheet';
import { Slider } from '@candor/ui/slider';
import { useState, type ReactNode } from 'react';
import { tickHaptic } from '../../../platform/haptics.ts';
import { reduce } from './ticket-form.ts';
import { typedSize } from './ticket-size.ts';
import { summarise } from './ticket-summary.ts';
import type { OrderTicket } from './use-order-ticket.ts';

const DETENTS = [1, 5, 10, 15, 20, 25, 30];
/** Margin of the example while none is typed. */
const EXAMPLE_MARGIN = '100';
/** Above it a plain warning stands under the slider. */
const HIGH_LEVERAGE = 50;

export interface LeverageSheetProps {
  readonly ticket: OrderTicket;
  readonly onClose: () => void;
}

/** Stepper, slider with detents, and what the leverage means in words. */
export function LeverageSheet({ ticket, onClose }: LeverageSheetProps): ReactNode {
  const t = useText();
  const { maxLeverage } = ticket.terms;
  const [leverage, setLeverage] = useState(ticket.form.leverage);
  const choose = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 1), maxLeverage);
    if (next !== leverage && DETENTS.includes(next)) tickHaptic();
    setLeverage(next);
  };
  const confirm = () => {
    ticket.change({ leverage });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('leverage.title')}
      closeLabel={t('shell.close')}
      actions={<Button onClick={confirm}>{t('leverage.use', { leverage })}</Button>}
    >
      <div className="flex items-center justify-between rounded-card bg-sunken p-2">
        <IconButton
          label={t('leverage.less')}
          disabled={leverage <= 1}
          onClick={() => choose(leverage - 1)}
        >
          <Icon name="minus" />
        </IconButton>
        <output className="figures text-display" aria-live="polite">
          {leverage}×
        </output>
        <IconButton
          label={t('leverage.more')}
          disabled={leverage >= maxLeverage}
          onClick={() => choose(leverage + 1)}
        >
          <Icon name="plus" />
        </IconButton>
      </div>
      <div className="mt-4">
        <Slider
          label={t('leverage.title')}
          value={leverage}
          min={1}
          max={maxLeverage}
          largeStep={5}
          onChange={choose}
          valueText={`${leverage}×`}
        />
      </div>
      <Detents max={maxLeverage} onChoose={choose} />
      <p className="mt-4 text-body text-secondary">{useDistanceText(ticket, leverage)}</p>
      {leverage > HIGH_LEVERAGE ? (
        <p className="mt-2 text-body text-warning">{t('leverage.high')}</p>
      ) : null}
    </Sheet>
  );
}

interface DetentsProps {
  readonly max: number;
  readonly onChoose: (leverage: number) => void;
}

/** Each under its place on the track, on which the thumb's center is 14 px inside at both ends. */
function Detents({ max, onChoose }: DetentsProps): ReactNode {
  const shown = DETENTS.filter((detent) => detent <= max);
  return (
    <div className="relative mx-3.5 h-11">
      {shown.map((detent) => (
        <button
          key={detent}
          type="button"
          onClick={() => onChoose(detent)}
          style={{ insetInlineStart: `${max > 1 ? ((detent - 1) / (max - 1)) * 100 : 0}%` }}
          className="figures absolute min-h-11 min-w-11 -translate-x-1/2 text-label font-normal text-tertiary"
        >
          {detent}×
        </button>
      ))}
    </div>
  );
}

/** How far the price may go against the customer before the position closes by itself. */
function useDistanceText(ticket: OrderTicket, leverage: number): string {
  const t = useText();
  const { form, terms, index, openInterest, held } = ticket;
  const example = { sizeUnit: 'margin', margin: EXAMPLE_MARGIN } as const;
  const size = typedSize(form) === '' ? example : {};
  const { sides } = summarise(reduce(form, { leverage, ...size }, terms), {
    terms,
    index,
    openInterest,
    held,
  });
  const { preview, refusal } = sides.long;
  if (refusal?.key === 'positions.leverageTooHigh') {
    return t('leverage.tooHigh', { max: refusal.details.max ?? '' });
  }
  if (!preview || index === undefined) return t('leverage.meaning', { leverage });
  if (preview.liquidationPrice === null) return t('leverage.never');
  const distance = ONE - divideDown(preview.liquidationPrice, index);
  return t('leverage.distance', { percent: percentText(distance, { decimals: 2 }) });
}
