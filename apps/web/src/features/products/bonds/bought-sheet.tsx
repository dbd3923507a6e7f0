import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goTo } from '../../../platform/route.ts';
import { dateText, utcTimeText } from '../../../platform/time-text.ts';
import { USDT, type BondDetail } from './bond.ts';

export interface BoughtSheetProps {
  readonly bond: BondDetail;
  readonly bought: ResultOf<'buyBond'>;
  readonly onClose: () => void;
}

/** The receipt of a note. */
export function BoughtSheet({ bond, bought, onClose }: BoughtSheetProps): ReactNode {
  const t = useText();
  const { amount, number, isFilled, closesAt, boughtAt } = bought;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('bonds.bought')}
      text={
        isFilled ? t('bonds.boughtFilled') : t('bonds.boughtWaits', { day: dateText(closesAt) })
      }
      actions={
        <>
          <Button tone="quiet" onClick={() => goTo('bondNotes')}>
            {t('bondNotes.title')}
          </Button>
          <Button onClick={onClose}>{t('shell.done')}</Button>
        </>
      }
    >
      <div role="status" className="pb-3 text-center text-display">
        <Amount value={amount} decimals={MONEY_DECIMALS} unit={USDT} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <Facts>
        <Fact label={t('bonds.borrower')} value={bond.borrower.name} />
        <Fact label={t('bonds.noteNumber')} value={String(number)} />
        <Fact label={t('bonds.boughtAt')} value={utcTimeText(boughtAt)} />
      </Facts>
    </Sheet>
  );
}
