import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { goTo } from '../../platform/route.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { useSpanText } from './span-text.ts';
import type { TimeReport } from './time-report.ts';

export interface RealityCheckProps {
  readonly report: TimeReport;
  readonly onClose: () => void;
}

/** Time and result of this session, and the question whether to go on. */
export function RealityCheck({ report, onClose }: RealityCheckProps): ReactNode {
  const t = useText();
  const spanText = useSpanText();
  const { session, secondsToday } = report;
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('responsibleTrading.check.title', { time: spanText(session.seconds) })}
      text={t('responsibleTrading.check.text')}
      actions={
        <>
          <Button
            tone="quiet"
            onClick={() => {
              onClose();
              goTo('responsibleTrading');
            }}
          >
            {t('responsibleTrading.check.stop')}
          </Button>
          <Button onClick={onClose}>{t('responsibleTrading.check.goOn')}</Button>
        </>
      }
    >
      <Facts>
        <Fact label={t('responsibleTrading.check.time')} value={spanText(session.seconds)} />
        <Fact label={t('responsibleTrading.check.today')} value={spanText(secondsToday)} />
        <Fact
          label={t('responsibleTrading.check.result')}
          value={<Amount value={session.result} decimals={MONEY_DECIMALS} unit="USDT" signed />}
        />
      </Facts>
    </Sheet>
  );
}
