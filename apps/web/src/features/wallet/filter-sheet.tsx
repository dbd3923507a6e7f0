import { useText } from '@candor/client/language';
import { transferTypes } from '@candor/domain/ledger/transfer';
import { currencyCodes } from '@candor/domain/money/currencies';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { everything, type ChangeFilter } from './change-filter.ts';
import { Choice } from './choice.tsx';

/** Transfers between house accounts never appear in a customer's list. */
const ofTheHouse: readonly string[] = [
  'genesis',
  'ownersCapital',
  'rounding',
  'insuranceCover',
  'depositLoss',
  'payoutLoss',
  'secondContractReserve',
  'secondContractLoss',
  'secondContractRelease',
  'exchangeSpread',
  'productReserve',
  'productRelease',
  'unitsIssued',
  'unitsWithdrawn',
  'poolFee',
  'poolSeed',
  'offeringReserve',
  'envelopeReserve',
  'envelopeRelease',
  'competitionReserve',
  'competitionRelease',
  'taskReserve',
  'taskRelease',
  'bondDrawn',
  'bondPaidOut',
  'bondRepayment',
  'bondRecoveryCosts',
  'bondShared',
];
const shownTypes = transferTypes.filter((type) => !ofTheHouse.includes(type));

export interface FilterSheetProps {
  readonly filter: ChangeFilter;
  readonly onChange: (filter: ChangeFilter) => void;
  readonly onClose: () => void;
}

/** By type, currency and day. */
export function FilterSheet({ filter, onChange, onClose }: FilterSheetProps): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState(filter);
  const apply = (next: ChangeFilter) => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('balanceChanges.filterTitle')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button tone="quiet" onClick={() => apply({ ...everything, account: filter.account })}>
            {t('balanceChanges.clear')}
          </Button>
          <Button onClick={() => apply(chosen)}>{t('balanceChanges.apply')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Choice
          label={t('balanceChanges.type')}
          values={shownTypes}
          value={chosen.type}
          textOf={(type) => t(`transferType.${type}`)}
          onChange={(type) => setChosen({ ...chosen, type })}
        />
        <Choice
          label={t('balanceChanges.currency')}
          values={currencyCodes}
          value={chosen.currency}
          textOf={(code) => code}
          onChange={(currency) => setChosen({ ...chosen, currency })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t('balanceChanges.from')}
            value={chosen.from}
            max={chosen.to || undefined}
            onChange={(from) => setChosen({ ...chosen, from })}
          />
          <TextField
            type="date"
            label={t('balanceChanges.to')}
            value={chosen.to}
            min={chosen.from || undefined}
            onChange={(to) => setChosen({ ...chosen, to })}
          />
        </div>
      </div>
    </Sheet>
  );
}
