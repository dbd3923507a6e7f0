import { AppBar } from '../../src/app-bar.tsx';
import { Button } from '../../src/button.tsx';
import { Card } from '../../src/card.tsx';
import { Intro, Page } from '../../src/page.tsx';
import { nothing, type Stories } from '../stories.ts';

export const pageStories = {
  file: 'page',
  states: {
    default: () => (
      <Page>
        <AppBar title="Settings" />
        <Card>The column of a screen.</Card>
      </Page>
    ),
    'with an introduction': () => (
      <Page>
        <AppBar title="Help" />
        <Intro>What this screen is for, in a sentence or two.</Intro>
        <Card>The column of a screen.</Card>
      </Page>
    ),
    plain: () => (
      <Page plain>
        <AppBar title="Sign in" />
        <p>A form on its own.</p>
      </Page>
    ),
    'with actions': () => (
      <Page actions={<Button onClick={nothing}>Withdraw 250 USDT</Button>}>
        <AppBar title="Withdraw" />
        <Card>The action stays at the bottom edge.</Card>
      </Page>
    ),
    'with the order column of wide screens': () => (
      <Page aside={<p>Order ticket</p>}>
        <AppBar title="BTC/USDT" />
        <Card>The column beside it is hidden on phones.</Card>
      </Page>
    ),
  },
} satisfies Stories;
