import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';

/** Says in one sentence what the customer sees here. */
export function ResponsibleTradingScreen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar title={t('responsibleTrading.title')} />
    </Page>
  );
}
