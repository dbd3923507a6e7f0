import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';

interface TwoPanesProps {
  readonly list: ReactNode;
  /** Null while nothing is chosen. */
  readonly detail: ReactNode | null;
  readonly onBack: () => void;
}

/** List and detail side by side; on a narrow screen one at a time. */
export function TwoPanes({ list, detail, onBack }: TwoPanesProps): ReactNode {
  const t = useText();
  const isWide = useIsWide();
  if (!isWide && detail) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="px-4 pt-3">
          <Button tone="quiet" size="compact" onClick={onBack} className="w-auto!">
            {t('console.back')}
          </Button>
        </div>
        {detail}
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{list}</div>
      {isWide ? (
        <aside className="flex min-h-0 w-[46%] max-w-180 flex-col overflow-y-auto border-s border-hairline">
          {detail ?? (
            <EmptyState
              inline
              icon="search"
              title={t('console.chooseTitle')}
              text={t('console.chooseText')}
            />
          )}
        </aside>
      ) : null}
    </div>
  );
}
