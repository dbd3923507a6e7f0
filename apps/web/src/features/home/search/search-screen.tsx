import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import { AppBar } from '@candor/ui/app-bar';
import { Pill } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { TextField } from '@candor/ui/text-field';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { goBack, goToAddress, useQueryValue } from '../../../platform/route.ts';
import { found } from './find.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import { groups, useEntries, type Entry } from './use-entries.ts';
import { useHelpEntries } from './use-help-entries.ts';

const FOUND_MAX = 24;
const SUGGESTED_MARKETS = 4;
const suggestedScreens: readonly ScreenId[] = [
  'deposit',
  'transfer',
  'verification',
  'secondFactor',
  'proofs',
];

/** One field for markets, coins, products, screens and help. */
export function SearchScreen(): ReactNode {
  const t = useText();
  const [text, setText] = useState(useQueryValue('q') ?? '');
  const list = useRef<HTMLDivElement>(null);
  const entries = useEntries();
  const help = useHelpEntries(text);
  const isAsked = text.trim() !== '';
  const results = isAsked ? [...found(entries, text, FOUND_MAX), ...help] : suggested(entries);
  const open = ({ href }: Entry) => {
    rememberSearch(text);
    goToAddress(href);
  };
  const first = isAsked ? inGroups(results)[0]?.entries[0] : undefined;
  return (
    <Page>
      <AppBar
        title={t('search.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <div ref={list}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (first) open(first);
          }}
        >
          <TextField
            label={t('search.label')}
            placeholder={t('search.hint')}
            value={text}
            onChange={setText}
            maxLength={40}
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            onKeyDown={(event) => moveFocus(event, list.current)}
          />
        </form>
        <div>
          {isAsked ? null : <Recent onChoose={setText} />}
          <Results
            results={results}
            onOpen={open}
            onKeyDown={(event) => moveFocus(event, list.current)}
          />
          {isAsked && results.length === 0 ? (
            <EmptyState
              inline
              icon="search"
              title={t('search.noneTitle')}
              text={t('search.noneText')}
            />
          ) : null}
        </div>
      </div>
      <p className="screen-only" role="status">
        {isAsked ? t('search.count', { count: results.length }) : ''}
      </p>
    </Page>
  );
}

/** Before anything is typed: some markets, and what newcomers look for. */
const suggested = (entries: readonly Entry[]): readonly Entry[] => [
  ...entries.filter(({ group }) => group === 'markets').slice(0, SUGGESTED_MARKETS),
  ...suggestedScreens.flatMap(
    (screen) => entries.find(({ id }) => id === `screen/${screen}`) ?? [],
  ),
];

const inGroups = (results: readonly Entry[]) =>
  groups
    .map((group) => ({ group, entries: results.filter((each) => each.group === group) }))
    .filter(({ entries }) => entries.length > 0)
    // The group with the closest result first.
    .sort((a, b) => results.indexOf(a.entries[0]!) - results.indexOf(b.entries[0]!));

interface ResultsProps {
  readonly results: readonly Entry[];
  readonly onOpen: (entry: Entry) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Results({ results, onOpen, onKeyDown }: ResultsProps): ReactNode {
  const t = useText();
  return inGroups(results).map(({ group, entries }) => (
    <section key={group} className="mt-4">
      <h2 className="text-label font-normal text-tertiary">{t(`search.group.${group}`)}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-hairline last:border-transparent">
            <a
              href={entry.href}
              data-result
              onClick={() => onOpen(entry)}
              onKeyDown={onKeyDown}
              className="flex min-h-14 items-center gap-3 py-1 active:opacity-60"
            >
              {entry.coin ? (
                <CurrencyIcon code={entry.coin} />
              ) : (
                <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-base">
                  <Icon name={entry.icon ?? 'document'} size={20} />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <span lang={entry.language} className="block text-[1rem]/[1.375rem] font-medium">
                  {entry.title}
                </span>
                {entry.note === '' ? null : (
                  <span className="block text-label font-normal text-tertiary">{entry.note}</span>
                )}
              </span>
              <Icon name="chevronRight" size={18} className="shrink-0 text-tertiary" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Recent({ onChoose }: { readonly onChoose: (text: string) => void }): ReactNode {
  const t = useText();
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0)
    return <p className="mt-4 text-body text-secondary">{t('search.start')}</p>;
  return (
    <section className="mt-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-label font-normal text-tertiary">{t('search.recent')}</h2>
        <button
          type="button"
          className="min-h-11 text-body font-medium text-proof"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {t('search.forget')}
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((text) => (
          <li key={text} className="flex">
            <Pill selected={false} onSelect={() => onChoose(text)}>
              {text}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Arrow keys go from the field through the results and back. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !list) return;
  const links = [...list.querySelectorAll<HTMLElement>('a[data-result]')];
  const target = links.indexOf(document.activeElement as HTMLElement) + step;
  const field = list.querySelector<HTMLElement>('input');
  const next = target < 0 ? field : links[Math.min(target, links.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
