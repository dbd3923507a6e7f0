import { updateStopsIn } from '@candor/domain/demo-trading/commands';
import type { DemoPosition } from '@candor/domain/demo-trading/book';
import { toText, type Price } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { Button } from '@candor/ui/button';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { useText } from '../../../platform/language.ts';
import { command, attempt, refusalText } from '../demo-account.ts';
import { DemoSheet } from '../demo-mark.tsx';
import { useLiveMoment } from '../live-moment.ts';
import { StopLevels } from '../ticket/stop-levels.tsx';

export interface StopsSheetProps {
  readonly position: DemoPosition;
  readonly onClose: () => void;
}

/** Sets, changes or removes take profit and stop loss of a demo position. */
export function StopsSheet({ position, onClose }: StopsSheetProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const { detail, moment } = useLiveMoment(market);
  const [levels, setLevels] = useState({
    takeProfit: position.takeProfit === null ? '' : toText(position.takeProfit),
    stopLoss: position.stopLoss === null ? '' : toText(position.stopLoss),
  });
  const asked = {
    id: position.id,
    stops: {
      takeProfit: readDecimal(levels.takeProfit) as Price | null,
      stopLoss: readDecimal(levels.stopLoss) as Price | null,
    },
  };
  const tried = moment ? attempt((book) => updateStopsIn(book, asked, moment)) : null;
  const save = () => {
    if (!moment || !command((book) => updateStopsIn(book, asked, moment))) return;
    showToast(t('stops.saved'), 'success');
    onClose();
  };
  return (
    <DemoSheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('stops.title', { pair: pairName(market) })}
      chips={<PriceChip price={detail} />}
      text={t('stops.text')}
      actions={
        <Button disabled={tried === null || tried instanceof Refusal} onClick={save}>
          {t('stops.save')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <StopLevels
          market={market}
          levels={levels}
          onChange={(change) => setLevels({ ...levels, ...change })}
        />
        {tried instanceof Refusal ? (
          <p role="status" className="text-label font-normal text-danger">
            {refusalText(tried)}
          </p>
        ) : null}
      </div>
    </DemoSheet>
  );
}
