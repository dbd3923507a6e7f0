import { useText } from '@candor/client/language';
import { AmountField } from '@candor/ui/amount-field';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { sized, sizeIn, sizeUnits, typedSize, type SizeUnit } from './ticket-size.ts';
import type { OrderTicket } from './use-order-ticket.ts';

/** How much, in the unit of choice: margin, coin, or notional. */
export function SizeField({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const t = useText();
  const { form, change, market, available } = ticket;
  const { sizeUnit } = form;
  const { long, short } = ticket.summary.sides;
  const preview = long.preview ?? short.preview;
  const units = useUnits(market.base);
  return (
    <div>
      <AmountField
        label={t(`sizeUnit.${sizeUnit}`)}
        value={typedSize(form)}
        onChange={(typed) => change(sized(sizeUnit, typed))}
        decimals={sizeUnit === 'quantity' ? market.quantityPrecision : MARGIN_DECIMALS}
        unit={
          <UnitSwitch
            units={units}
            unit={sizeUnit}
            onChoose={(unit) => change({ sizeUnit: unit, ...sized(unit, sizeIn(unit, preview)) })}
          />
        }
        aside={
          <>
            {t('ticket.available')} <Amount value={available} decimals={MARGIN_DECIMALS} />
          </>
        }
      />
      {sizeUnit === 'notional' && preview ? (
        <p className="figures pt-1 text-caption text-tertiary">
          {t('sizeUnit.rounded')}{' '}
          <Amount value={preview.quantity} decimals={market.quantityPrecision} unit={market.base} />
        </p>
      ) : null}
    </div>
  );
}

interface Unit {
  readonly value: SizeUnit;
  readonly label: string;
}

function useUnits(base: string): readonly Unit[] {
  const t = useText();
  const labels = { margin: t('sizeUnit.margin'), quantity: base, notional: t('sizeUnit.notional') };
  return sizeUnits.map((value) => ({ value, label: labels[value] }));
}

interface UnitSwitchProps {
  readonly units: readonly Unit[];
  readonly unit: SizeUnit;
  readonly onChoose: (unit: SizeUnit) => void;
}

/** A native choice: small, and at home on every device. */
function UnitSwitch({ units, unit, onChoose }: UnitSwitchProps): ReactNode {
  const t = useText();
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={t('sizeUnit.title')}
        value={unit}
        onChange={({ target }) => {
          const chosen = units.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
        className="-my-2.5 min-h-11 max-w-36 appearance-none border-0 bg-transparent ps-3 pe-6 text-end text-body font-medium text-secondary"
      >
        {units.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevronDown"
        size={18}
        className="pointer-events-none absolute end-0 text-secondary"
      />
    </span>
  );
}
