import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { ActPanel } from '../../parts/act-panel.tsx';
import { Asked } from '../../parts/asked.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';

/** What can be done without an item that asks for it. */
export function ActsScreen(): ReactNode {
  const t = useText();
  const acts = useCall('listActs', {});
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PlaceHeader title={t('console.acts')} text={t('console.actsText')} />
      <div className="max-w-160 px-4 pb-8 desktop:px-6">
        <Asked of={acts}>
          {(offered) =>
            offered.length === 0 ? (
              <EmptyState
                inline
                icon="check"
                title={t('console.noActsTitle')}
                text={t('console.noActsText')}
              />
            ) : (
              <ActPanel acts={offered} isStack />
            )
          }
        </Asked>
      </div>
    </div>
  );
}
