import { screens } from '@candor/contract/wire/screens';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { textOf } from '../platform/language.ts';
import { useRoute } from '../platform/route.ts';

/** Stands in for a screen of the table whose feature is not built yet. */
export function ComingScreen(): ReactNode {
  const { screen } = useRoute();
  return (
    <Page>
      <AppBar title={textOf(screens[screen].title)} />
    </Page>
  );
}
