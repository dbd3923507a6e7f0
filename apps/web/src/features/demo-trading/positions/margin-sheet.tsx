import { addMarginIn } from '@candor/domain/demo-trading/commands';
import { availableIn, type DemoPosition } from '@candor/domain/demo-trading/book';
import type { Money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { MARGIN_DECIMALS, readDecimal } from '../../../parts/contract/amount-entry.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { command, attempt, refusalText, useDemo } from '../demo-account.ts';
import { DemoSheet } from '../demo-mark.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useLiveMoment } from '../live-moment.ts';

export interface MarginSheetProps {
  readonly position: DemoPosition;
  readonly onClose: () => void;
}

/** Moves demo money behind a position, and says where its liquidation price goes. */
export function MarginSheet({ position, onClose }: MarginSheetProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const available = useDemo(({ book }) => availableIn(book));
  const { moment } = useLiveMoment(market);
  const [text, setText] = useState('');
  const amount = (readDecimal(text) ?? 0n) as Money;
  const asked = { id: position.id, amount };
  const isEmpty = amount === 0n || !moment;
  const tried = isEmpty ? null : attempt((book) => addMarginIn(book, asked, moment));
  const grown = tried === null || tried instanceof Refusal ? position : tried.what;
  const confirm = () => {
    if (!moment || !command((book) => addMarginIn(book, asked, moment))) return;
    showToast(t('addMargin.done'), 'success');
    onClose();
  };
  return (
    <DemoSheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('addMargin.title', { pair: pairName(market) })}
      text={t('demoTrading.addMarginText')}
      actions={
        <Button disabled={tried === null || tried instanceof Refusal} onClick={confirm}>
          {amount === 0n
            ? t('addMargin.enter')
            : t('addMargin.confirm', { amount: numberText(amount, { decimals: MARGIN_DECIMALS }) })}
        </Button>
      }
    >
      <AmountField
        label={t('addMargin.amount')}
        value={text}
        onChange={setText}
        decimals={MARGIN_DECIMALS}
        unit="USDT"
        error={tried instanceof Refusal ? refusalText(tried) : undefined}
        aside={
          <>
            {t('ticket.available')} <Amount value={available} decimals={MARGIN_DECIMALS} />
          </>
        }
      />
      <div className="pt-4">
        <Facts>
          <Fact
            label={t('addMargin.after')}
            value={<Amount value={grown.margin} decimals={MONEY_DECIMALS} unit="USDT" />}
          />
          <Fact
            label={t('ticket.liquidationPrice')}
            value={
              <Price value={grown.liquidationPrice ?? undefined} decimals={market.pricePrecision} />
            }
          />
        </Facts>
      </div>
    </DemoSheet>
  );
}
