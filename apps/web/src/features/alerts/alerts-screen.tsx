import { useText } from '@candor/client/language';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goBack, useQueryValue } from '../../platform/route.ts';
import { ActiveAlerts } from './active-alerts.tsx';
import { FiredAlerts } from './fired-alerts.tsx';
import type { OpenAlert } from './open-alert.ts';

const AlertSheet = lazyPart(
  async () => (await import('../../parts/alerts/alert-sheet.tsx')).AlertSheet,
);
const SymbolSheet = lazyPart(
  async () => (await import('../../parts/symbol-sheet.tsx')).SymbolSheet,
);

/** The customer's active price alerts, and the history of those that fired. */
export function AlertsScreen(): ReactNode {
  const t = useText();
  const [view, setView] = useState<'active' | 'history'>('active');
  const asked = findMarketSymbol(useQueryValue('symbol') ?? '')?.symbol;
  const [open, setOpen] = useState<OpenAlert>(asked ? { symbol: asked } : null);
  const close = () => setOpen(null);
  return (
    <Page>
      <AppBar
        title={t('alerts.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('market') }}
        actions={
          <IconButton label={t('alerts.new')} onClick={() => setOpen('choosing')}>
            <Icon name="plus" />
          </IconButton>
        }
      />
      <div className="pb-3 desktop:max-w-(--layout-column-max)">
        <Segmented
          label={t('alerts.view')}
          segments={[
            { value: 'active', label: t('alerts.mine') },
            { value: 'history', label: t('alerts.history') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'active' ? <ActiveAlerts onOpen={setOpen} /> : <FiredAlerts onOpen={setOpen} />}
      <Suspense>
        {open === 'choosing' ? (
          <SymbolSheet selected="" onChoose={(symbol) => setOpen({ symbol })} onClose={close} />
        ) : null}
        {open !== null && open !== 'choosing' ? <AlertSheet {...open} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}
