import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Row } from '@candor/ui/row';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { hrefTo } from '../platform/route.ts';
import { isOverdue, useNewestReserves } from './newest-reserves.ts';
import { useClockLead } from './price-age.ts';

/** One tap from the assets to the proof that they are counted. */
export function ReserveRow(): ReactNode {
  const t = useText();
  const { day, isNone } = useNewestReserves();
  const serverNowMs = now() - useClockLead();
  const isSealed = day !== undefined && !isNone;
  const isLate = isSealed && isOverdue(day, serverNowMs);
  const icon = isLate ? 'clock' : 'lock';
  return (
    <Row
      href={hrefTo('reserves')}
      lead={
        isSealed && !isLate ? (
          <Seal size={22} />
        ) : (
          <Icon name={icon} size={22} className={isLate ? 'text-warning' : 'text-tertiary'} />
        )
      }
      title={t('reserves.title')}
      note={noteOf()}
    />
  );

  function noteOf(): string {
    if (!isSealed) return t('reserves.rowNone');
    return t(isLate ? 'reserves.rowLate' : 'reserves.rowNote', { day });
  }
}
