import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip, Pill } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Skeleton } from '@candor/ui/skeleton';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode, Suspense } from 'react';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useSymbols } from '../../parts/markets.ts';
import { WatchlistChoice } from '../../parts/watchlist-choice.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useTickers } from '../../platform/live.ts';
import { goTo } from '../../platform/route.ts';
import type { MarketOrder, MarketType, MarketView } from './market-list.ts';
import { MarketRows } from './market-rows.tsx';

const types = ['all', 'crypto', 'gold', 'forex'] as const satisfies readonly MarketType[];

/** Every market with its live price. */
export function MarketScreen(): ReactNode {
  const t = useText();
  const [type, setType] = useState<MarketType>('all');
  const [search, setSearch] = useState<string | null>(null);
  const [order, setOrder] = useState<MarketOrder>('listed');
  const [onlyStarred, setOnlyStarred] = useState(false);
  const [list, chooseList] = useState(0);
  const { data: rows } = useSymbols();
  const view: MarketView = { type, search: search ?? '', order, favourites: null };
  return (
    <Page>
      <AppBar
        title={t('market.title')}
        actions={
          <>
            <IconButton
              label={t('market.search')}
              aria-expanded={search !== null}
              onClick={() => setSearch(search === null ? '' : null)}
            >
              <Icon name={search === null ? 'search' : 'close'} />
            </IconButton>
            <IconButton
              label={t('market.favourites')}
              aria-pressed={onlyStarred}
              onClick={() => setOnlyStarred(!onlyStarred)}
            >
              <Icon name="star" filled={onlyStarred} />
            </IconButton>
            <IconButton label={t('alerts.title')} onClick={() => goTo('alerts')}>
              <Icon name="bell" />
            </IconButton>
          </>
        }
      />
      {search === null ? null : <SearchField value={search} onChange={setSearch} />}
      <div role="group" aria-label={t('market.types')} className="flex flex-wrap gap-2 pt-1 pb-3">
        {types.map((each) => (
          <Pill key={each} selected={type === each} onSelect={() => setType(each)}>
            {t(`market.type.${each}`)}
          </Pill>
        ))}
        {rows?.some((row) => row.simulated) ? (
          <span className="flex items-center">
            <Chip tone="demo">{t('shell.simulated')}</Chip>
          </span>
        ) : null}
      </div>
      <StaleNotice />
      <RiseAndFall type={type} />
      {onlyStarred && rows ? (
        <WatchlistChoice chosen={list} onChoose={chooseList} rows={rows}>
          {(favourites) => <MarketRows view={{ ...view, favourites }} onOrder={setOrder} />}
        </WatchlistChoice>
      ) : (
        <MarketRows view={view} onOrder={setOrder} />
      )}
    </Page>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function SearchField({ value, onChange }: SearchFieldProps): ReactNode {
  const t = useText();
  return (
    <div className="pb-1 [&_input::-webkit-search-cancel-button]:hidden">
      <TextField
        label={<span className="screen-only">{t('market.search')}</span>}
        value={value}
        onChange={onChange}
        placeholder={t('market.searchHint')}
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        // The customer has just opened the field.
        autoFocus
      />
    </div>
  );
}

const DistributionSheet = lazyPart(
  async () => (await import('./distribution-sheet.tsx')).DistributionSheet,
);

/** How many listed markets rose and fell in 24 hours; opens the distribution. */
function RiseAndFall({ type }: { readonly type: MarketType }): ReactNode {
  const t = useText();
  const { data: rows, isPending } = useSymbols();
  const tickers = useTickers();
  const [open, setOpen] = useState(false);
  if (isPending) return <Skeleton height={88} className="rounded-card" />;
  if (!rows) return null;
  const listed = rows.filter((row) => type === 'all' || row.type === type);
  const changes = listed.map((row) => (tickers[row.symbol] ?? row).changePercent);
  const rising = changes.filter((change) => change > 0n).length;
  const falling = changes.filter((change) => change < 0n).length;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="block w-full text-start">
        <Card className="active:opacity-80">
          <span className="flex flex-wrap justify-between gap-x-3 text-body">
            <span className="font-medium text-secondary">{t('priceDistribution.title')}</span>
            <span className="text-label font-normal text-tertiary">
              {t('market.pairs', { count: listed.length })}
            </span>
          </span>
          <span aria-hidden="true" className="my-2 flex h-2 gap-[3px]">
            <Share part={rising} className="bg-up-fill" />
            <Share part={listed.length - rising - falling} className="bg-pressed" />
            <Share part={falling} className="bg-down-fill" />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-body font-medium">
            <span className="text-up">{t('market.rising', { count: rising })}</span>
            <span className="text-down">{t('market.falling', { count: falling })}</span>
          </span>
        </Card>
      </button>
      <Suspense>{open ? <DistributionSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

function Share({ part, className }: { readonly part: number; readonly className: string }) {
  if (part === 0) return null;
  return <span style={{ flexGrow: part }} className={`rounded-pill ${className}`} />;
}
