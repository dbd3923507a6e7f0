import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import { TextField } from '@candor/ui/text-field';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { useEffect, useState, type ReactNode } from 'react';
import { usePaused } from '../../parts/use-paused.ts';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { HelpResults } from './help-results.tsx';
import { HelpTopics } from './help-topics.tsx';

const QUERY_LENGTH_MAX = 100;

/** The help center: a search, and articles by topic. What is searched for stays in the address. */
export function HelpScreen(): ReactNode {
  const t = useText();
  const asked = useQueryValue('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const query = usePaused(typed.trim());
  useEffect(() => {
    if (query !== asked) goTo('help', query === '' ? {} : { q: query }, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed changes the address
  }, [query]);
  return (
    <Page>
      <AppBar
        title={t('help.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <div className="mx-auto w-full max-w-168">
        <div role="search" className="pb-3 [&_input::-webkit-search-cancel-button]:hidden">
          <TextField
            label={<span className="screen-only">{t('help.search')}</span>}
            value={typed}
            onChange={(text) => setTyped(text.slice(0, QUERY_LENGTH_MAX))}
            placeholder={t('help.placeholder')}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            trailing={
              typed === '' ? (
                <span className="flex size-11 items-center justify-center text-tertiary">
                  <Icon name="search" size={20} />
                </span>
              ) : (
                <IconButton label={t('help.clear')} onClick={() => setTyped('')}>
                  <Icon name="close" size={20} />
                </IconButton>
              )
            }
          />
        </div>
        {query === '' ? <HelpTopics /> : <HelpResults query={query} />}
      </div>
    </Page>
  );
}
