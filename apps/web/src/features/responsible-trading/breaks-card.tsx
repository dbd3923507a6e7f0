import { useText } from '@candor/client/language';
import type { ExclusionKind } from '@candor/domain/responsible-trading/exclusion';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import type { ResponsibleTrading } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const BreakSheet = lazyPart(async () => (await import('./break-sheet.tsx')).BreakSheet);

/** Ways to stop for a while, or for good. */
export function BreaksCard({ own }: { readonly own: ResponsibleTrading }): ReactNode {
  const t = useText();
  const [asking, setAsking] = useState<ExclusionKind | null>(null);
  const { exclusion } = own;
  if (exclusion?.isForGood) return null;
  return (
    <>
      <h2 className="mx-1 mt-2 mb-0 text-headline">{t('responsibleTrading.breaks')}</h2>
      <RowGroup>
        {exclusion?.kind === 'selfExclusion' ? null : (
          <Row
            lead={<Icon name="clock" />}
            title={t('responsibleTrading.coolOff')}
            note={t('responsibleTrading.coolOffNote')}
            onPress={() => setAsking('coolOff')}
          />
        )}
        <Row
          lead={<Icon name="lock" />}
          title={t('responsibleTrading.selfExclusion')}
          note={t('responsibleTrading.selfExclusionNote')}
          onPress={() => setAsking('selfExclusion')}
        />
      </RowGroup>
      <Suspense>
        {asking ? <BreakSheet kind={asking} onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </>
  );
}
