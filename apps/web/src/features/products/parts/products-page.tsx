import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ProductKind } from '@candor/domain/products/product-terms';
import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { CountryNotice } from '../../../parts/countries/country-notice.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack, hrefTo } from '../../../platform/route.ts';

export interface ProductsPageProps {
  readonly title: ReactNode;
  /** Where the back button leads if this page was the first. */
  readonly backTo: ScreenId;
  /** One's own orders: an icon in the bar. */
  readonly orders?: { readonly screen: ScreenId; readonly label: string };
  readonly actions?: ReactNode;
  /** Lets desktops use the whole centre instead of a phone's column. */
  readonly wide?: boolean;
  /** What is sold here: says if a country of the customer does not allow it. */
  readonly service?: ProductKind;
  readonly children: ReactNode;
}

/** A screen of products: its bar with the one practice chip, and a column. */
export function ProductsPage(props: ProductsPageProps): ReactNode {
  const t = useText();
  const { title, backTo, orders, actions, wide = false, service, children } = props;
  return (
    <Page actions={actions}>
      <AppBar
        title={title}
        back={{ label: t('shell.back'), onPress: () => goBack(backTo) }}
        actions={
          <span className={`flex items-center gap-1 ${orders ? 'pe-1' : 'pe-2.5'}`}>
            <PracticeChip />
            {orders ? (
              <a
                href={hrefTo(orders.screen)}
                aria-label={orders.label}
                className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
              >
                <Icon name="history" />
              </a>
            ) : null}
          </span>
        }
      />
      <div
        className={`mx-auto flex w-full flex-1 flex-col ${wide ? '' : 'max-w-(--layout-column-max)'}`}
      >
        {service ? <CountryNotice service={service} /> : null}
        {children}
      </div>
    </Page>
  );
}
