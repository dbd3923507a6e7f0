import { useText } from '@candor/client/language';
import { Amount } from '@candor/ui/figures';
import { Facts, Fact } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useAppearance } from '../../platform/appearance.ts';
import { Parts } from './parts.tsx';
import type { CalendarDay } from './use-calendar.ts';

export interface DaySheetProps {
  readonly day: CalendarDay;
  readonly onClose: () => void;
}

/** One day: its parts, and what was owned at its end. */
export function DaySheet({ day, onClose }: DaySheetProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return (
    <Sheet open onClose={onClose} title={day.day} closeLabel={t('shell.close')}>
      <Parts of={day} />
      <div className="mt-3">
        <Facts>
          <Fact
            label={t('profitCalendar.worth')}
            value={
              <Amount
                value={day.worth}
                decimals={2}
                unit="USDT"
                hidden={hidden}
                hiddenLabel={t('shell.hidden')}
              />
            }
          />
        </Facts>
      </div>
    </Sheet>
  );
}
