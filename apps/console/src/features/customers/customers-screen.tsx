import { useText } from '@candor/client/language';
import { areLinesReadable } from '@candor/domain/readable-text';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { useRef, useState, type ReactNode, type FormEvent } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { PickList } from '../../parts/pick-list.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { TwoPanes } from '../../parts/two-panes.tsx';
import { useKeys } from '../../platform/keys.ts';
import { useCall } from '../../platform/query.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { CustomerDetail } from './customer-detail.tsx';

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

/** Requires a reason before showing a customer's data. */
function CustomerDoor({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  if (reason !== '') return <CustomerDetail id={id} reason={reason} />;
  const isReadable = areLinesReadable(typed);
  const isReasoned = isReadable && typed.trim().length >= REASON_LENGTH_MIN;
  const open = (event?: FormEvent) => {
    event?.preventDefault();
    if (isReasoned) setReason(typed.trim());
  };
  return (
    <form onSubmit={open} className="space-y-4 p-4 desktop:p-6">
      <div>
        <h2 className="m-0 text-headline">{t('console.whyTitle')}</h2>
        <p className="mt-1 mb-0 text-body text-secondary">{t('console.whyText')}</p>
      </div>
      <ReasonField
        value={typed}
        onChange={setTyped}
        error={isReadable ? undefined : t('field.invalid')}
        onSend={() => open()}
      />
      <Button type="submit" size="compact" disabled={!isReasoned}>
        {t('console.openCustomer')}
      </Button>
    </form>
  );
}
