import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { EmptyState } from '@candor/ui/message-state';
import { useRef, useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { FilterPills } from '../../parts/filter-pills.tsx';
import { PickList } from '../../parts/pick-list.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { TwoPanes } from '../../parts/two-panes.tsx';
import { useKeys } from '../../platform/keys.ts';
import { nameOf } from '../../platform/names.ts';
import { useCall } from '../../platform/query.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { ItemDetail } from './item-detail.tsx';
import { ItemLine } from './item-line.tsx';

const ALL = 'all';
const PAGE = 50;
const AGAIN_MS = 60_000;

type Item = ConsoleResultOf<'listQueue'>['items'][number];

interface QueueScreenProps {
  readonly queue: string;
  /** Of the item that is open. */
  readonly id: string | null;
}

/** One queue: waiting items, oldest first, and the item being decided. */
export function QueueScreen({ queue, id }: QueueScreenProps): ReactNode {
  const t = useText();
  const filterRef = useRef<HTMLInputElement>(null);
  const { data: queues } = useCall('listQueues', {});
  const statuses = queues?.queues.find(({ name }) => name === queue)?.statuses ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const status = chosen ?? statuses[0] ?? ALL;
  const items = useCall(
    'listQueue',
    {
      queue,
      limit: PAGE,
      ...(status === ALL ? {} : { status }),
      ...(search === '' ? {} : { search }),
    },
    { enabled: queues !== undefined, repeatMs: AGAIN_MS, keepPrevious: true },
  );
  useKeys({ '/': () => filterRef.current?.focus(), Escape: () => goTo('queue', queue) });
  return (
    <TwoPanes
      onBack={() => goTo('queue', queue)}
      detail={id ? <ItemDetail key={id} queue={queue} id={id} /> : null}
      list={
        <>
          <PlaceHeader
            title={nameOf('queue', queue)}
            text={t('console.inList', { count: items.data?.total ?? 0 })}
          />
          <div className="flex flex-wrap items-center gap-2 px-4 pb-3 desktop:px-6">
            {statuses.length > 1 ? (
              <FilterPills
                label={t('console.status')}
                values={[...statuses, ALL]}
                selected={status}
                nameOf={(value) => nameOf('status', value)}
                onSelect={setChosen}
              />
            ) : null}
            <SearchBox
              label={t('console.search')}
              value={search}
              onChange={setSearch}
              inputRef={filterRef}
            />
          </div>
          <Asked of={items}>{(page) => <Lines queue={queue} id={id} items={page.items} />}</Asked>
        </>
      }
    />
  );
}

function Lines({ queue, id, items }: QueueScreenProps & { readonly items: readonly Item[] }) {
  const t = useText();
  if (items.length === 0) {
    return (
      <EmptyState
        inline
        icon="check"
        title={t('console.emptyTitle')}
        text={t('console.emptyText')}
      />
    );
  }
  return (
    <PickList
      label={nameOf('queue', queue)}
      items={items}
      selectedId={id}
      hrefOf={(item) => hrefTo('queue', queue, item.id)}
      onPick={(item) => goTo('queue', queue, item.id)}
    >
      {(item) => <ItemLine item={item} />}
    </PickList>
  );
}
