import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack, hrefTo } from '../../../platform/route.ts';

export interface MiningPageProps {
  readonly title: ReactNode;
  /** Where the back button leads if this page was the first. */
  readonly backTo: ScreenId;
  readonly actions?: ReactNode;
  /** False on the screen that the way would lead to. */
  readonly showsOrders?: boolean;
  readonly children: ReactNode;
}

/** A screen of the mining pool: its bar, and a way to one's own orders. */
export function MiningPage(props: MiningPageProps): ReactNode {
  const { title, backTo, actions, showsOrders = true, children } = props;
  const t = useText();
  return (
    <Page actions={actions}>
      <AppBar
        title={title}
        back={{ label: t('shell.back'), onPress: () => goBack(backTo) }}
        actions={
          <span className={`flex items-center gap-1 ${showsOrders ? '' : 'pe-2.5'}`}>
            <PracticeChip />
            {showsOrders ? (
              <a
                href={hrefTo('minerOrders')}
                aria-label={t('minerOrders.title')}
                className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
              >
                <Icon name="history" />
              </a>
            ) : null}
          </span>
        }
      />
      {children}
    </Page>
  );
}
