import { useText } from '@candor/client/language';
import { dayOf } from '@candor/domain/calendar';
import type { ReactNode } from 'react';
import { deviceTimeText } from '../../../platform/time-text.ts';

/** A midnight of the product's day, and the same moment on this device. Epoch milliseconds. */
export function Moment({ at }: { readonly at: number }): ReactNode {
  const t = useText();
  const time = `${dayOf(at)} 00:00`;
  const here = deviceTimeText(at);
  return (
    <>
      <span className="block text-end">{t('products.midnight', { time })}</span>
      {here === time ? null : (
        <span className="block text-end text-caption text-tertiary">
          {t('products.yourTime', { time: here })}
        </span>
      )}
    </>
  );
}

/** When income is paid every day. `at` is any midnight of the product's day. */
export function DailyMoment({ at }: { readonly at: number }): ReactNode {
  const t = useText();
  const here = deviceTimeText(at).slice(-5);
  return (
    <>
      <span className="block text-end">{t('products.daily')}</span>
      {here === '00:00' ? null : (
        <span className="block text-end text-caption text-tertiary">
          {t('products.yourTime', { time: here })}
        </span>
      )}
    </>
  );
}
