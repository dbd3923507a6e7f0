import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import type { ReactNode } from 'react';
import { deviceTimeText } from '../../platform/time-text.ts';
import { LevelRows } from './benefits-table.tsx';
import type { Levels } from './use-levels.ts';

export interface AnnouncedChangeProps {
  readonly next: NonNullable<Levels['next']>;
  readonly own: number;
}

/** What each level will bring from a day on, while the terms above still hold. */
export function AnnouncedChange({ next, own }: AnnouncedChangeProps): ReactNode {
  const t = useText();
  return (
    <Card className="@container">
      <h2 className="mt-0 mb-2 text-headline">
        {t('levels.changeTitle', { time: deviceTimeText(next.from) })}
      </h2>
      <LevelRows levels={next.levels} own={own} />
      <p className="mt-3 mb-0 text-label font-normal text-tertiary">{t('levels.changeText')}</p>
    </Card>
  );
}
