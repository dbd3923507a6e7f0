import { useText } from '@candor/client/language';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import type { ResponsibleTrading } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';

/** The break or freeze that applies now; nothing if none does. */
export function InForce({ own }: { readonly own: ResponsibleTrading }): ReactNode {
  const t = useText();
  const { exclusion, freeze, ownFreeze } = own;
  return (
    <>
      {ownFreeze ? (
        <Notice icon="lock">
          {t('accountFreeze.note', { time: deviceTimeText(ownFreeze.since) })}{' '}
          <a href={hrefTo('accountFreeze')} className="font-semibold underline">
            {t('accountFreeze.end')}
          </a>
        </Notice>
      ) : null}
      {freeze ? (
        <Notice icon="lock">
          {t(`responsibleTrading.frozen.${freeze.reason}`, { time: deviceTimeText(freeze.until) })}
        </Notice>
      ) : null}
      {exclusion ? (
        <Notice icon="clock">
          {exclusion.isForGood
            ? t('responsibleTrading.excludedForGood')
            : t(
                exclusion.kind === 'coolOff'
                  ? 'responsibleTrading.coolOffUntil'
                  : 'responsibleTrading.excludedUntil',
                { time: deviceTimeText(exclusion.until) },
              )}
        </Notice>
      ) : null}
    </>
  );
}
