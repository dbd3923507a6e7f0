import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goTo } from '../../platform/route.ts';
import { useSession } from '../../platform/session.ts';

const AlertSheet = lazyPart(async () => (await import('./alert-sheet.tsx')).AlertSheet);

/** Sets a price alert for a pair; a visitor signs in first and continues there. */
export function AlertButton({
  symbol,
  className = '',
}: {
  readonly symbol: string;
  readonly className?: string;
}): ReactNode {
  const t = useText();
  const isSignedIn = useSession(({ user }) => user !== null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('alerts.open')}
        aria-haspopup="dialog"
        className={className}
        onClick={() => (isSignedIn ? setOpen(true) : goTo('alerts', { symbol }))}
      >
        <Icon name="bell" />
      </IconButton>
      <Suspense>
        {open ? <AlertSheet symbol={symbol} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
