import { EmptyState } from '@candor/ui/message-state';
import { useRef, useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { PickList } from '../../parts/pick-list.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { TwoPanes } from '../../parts/two-panes.tsx';
import { useKeys } from '../../platform/keys.ts';
import { useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { CustomerDoor } from './customer-door.tsx';

const LETTERS_MIN = 2;

/** Finds a customer and shows their data after a reason is given. */
export function CustomersScreen({ id }: { readonly id: string | null }): ReactNode {
  const t = useText();
  const searchRef = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const isAsked = search.trim().length >= LETTERS_MIN;
  const found = useCall('searchCustomers', { search }, { enabled: isAsked, keepPrevious: true });
  useKeys({ '/': () => searchRef.current?.focus(), Escape: () => goTo('customers') });
  return (
    <TwoPanes
      onBack={() => goTo('customers')}
      detail={id ? <CustomerDoor key={id} id={id} /> : null}
      list={
        <>
          <PlaceHeader title={t('console.customers')} text={t('console.customersText')} />
          <div className="flex px-4 pb-3 desktop:px-6">
            <SearchBox
              label={t('console.searchCustomers')}
              value={search}
              onChange={setSearch}
              inputRef={searchRef}
            />
          </div>
          {isAsked ? (
            <Asked of={found}>
              {(customers) =>
                customers.length === 0 ? (
                  <EmptyState
                    inline
                    icon="search"
                    title={t('console.nobodyTitle')}
                    text={t('console.nobodyText')}
                  />
                ) : (
                  <PickList
                    label={t('console.customers')}
                    items={customers}
                    selectedId={id}
                    hrefOf={(customer) => hrefTo('customers', customer.id)}
                    onPick={(customer) => goTo('customers', customer.id)}
                  >
                    {(customer) => (
                      <span className="block">
                        <span className="block text-body-strong">{customer.username}</span>
                        <span className="block text-label font-normal text-tertiary">
                          {customer.contact}
                        </span>
                      </span>
                    )}
                  </PickList>
                )
              }
            </Asked>
          ) : (
            <EmptyState
              inline
              icon="search"
              title={t('console.searchTitle')}
              text={t('console.searchText')}
            />
          )}
        </>
      }
    />
  );
}
