import { useText } from '@candor/client/language';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { productsCalls } from '@candor/contract/calls/products';
import type { ScreenId } from '@candor/contract/wire/screens';
import { currencies } from '@candor/domain/money/currencies';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { MessageId } from '@candor/messages/message-id';
import type { IconName } from '@candor/ui/icon';
import { pairName, useSymbols } from '../../../parts/markets.ts';
import { useCall } from '../../../platform/query.ts';
import { hrefTo } from '../../../platform/route.ts';
import type { SearchEntry } from './find.ts';
import { screenEntries, titleOf } from './screen-entries.ts';

export interface Entry extends SearchEntry {
  readonly group: 'markets' | 'coins' | 'products' | 'screens' | 'help';
  readonly href: string;
  /** A coin's own icon, or one of ours. */
  readonly coin?: string;
  readonly icon?: IconName;
  /** Of the title, where it may not be the reader's. */
  readonly language?: string;
}

export const groups = ['markets', 'coins', 'products', 'screens', 'help'] as const;

type Provider = () => readonly Entry[];

/** Where entries come from: each is a hook, called in this order. Another source is another line. */
const providers: readonly Provider[] = [
  useMarkets,
  useCoins,
  useProducts,
  useOfferings,
  useScreens,
];

export const useEntries = (): readonly Entry[] => providers.flatMap((provide) => provide());

function useMarkets(): readonly Entry[] {
  const { data = [] } = useSymbols();
  return data.map((row) => ({
    id: `market/${row.symbol}`,
    group: 'markets',
    title: pairName(row),
    note: row.name,
    words: `${row.symbol} ${row.base}`,
    href: hrefTo('chart', { symbol: row.symbol }),
    coin: row.base,
  }));
}

function useCoins(): readonly Entry[] {
  const { data = [] } = useSymbols();
  const known = new Set<string>(currencies.map(({ code }) => code));
  return data
    .filter(({ type, base }) => type !== 'forex' || known.has(base))
    .map(({ symbol, base, name }) => ({
      id: `coin/${symbol}`,
      group: 'coins',
      title: findMarketSymbol(symbol)?.name ?? name,
      note: base,
      words: symbol,
      href: hrefTo('coin', { symbol }),
      coin: base,
    }));
}

const FRESH_MS = 60_000;
const PAGE_MAX = 100;
const kinds: Readonly<
  Record<string, { readonly screen: ScreenId; readonly icon: IconName; readonly title: MessageId }>
> = {
  arbitrage: { screen: 'arbitrageProduct', icon: 'curve', title: 'arbitrage.title' },
  aiQuant: { screen: 'aiQuantProduct', icon: 'sparkle', title: 'aiQuant.title' },
  mining: { screen: 'miner', icon: 'chip', title: 'mining.title' },
  bonds: { screen: 'bond', icon: 'bond', title: 'bonds.title' },
};

function useProducts(): readonly Entry[] {
  const t = useText();
  const request = { pageNo: 1, pageSize: PAGE_MAX };
  const { data } = useCall(productsCalls, 'listProducts', request, { freshMs: FRESH_MS });
  return (data?.records ?? []).flatMap(({ id, name, kind }) => {
    const known = kinds[kind];
    if (!known) return [];
    const note = t(known.title);
    return [
      {
        id: `product/${id}`,
        group: 'products' as const,
        title: name,
        note,
        words: '',
        href: hrefTo(known.screen, { id }),
        icon: known.icon,
      },
    ];
  });
}

function useOfferings(): readonly Entry[] {
  const t = useText();
  const { data = [] } = useCall(offeringsCalls, 'listOfferings', {}, { freshMs: FRESH_MS });
  return data.map(({ id, name, token }) => ({
    id: `offering/${id}`,
    group: 'products',
    title: name,
    note: t('offerings.title'),
    words: token,
    href: hrefTo('offering', { id }),
    icon: 'gift',
  }));
}

function useScreens(): readonly Entry[] {
  const t = useText();
  return screenEntries.map(({ screen, icon, words }) => ({
    id: `screen/${screen}`,
    group: 'screens',
    title: t(titleOf(screen)),
    note: '',
    words: words === null ? '' : t(words),
    href: hrefTo(screen),
    icon,
  }));
}
