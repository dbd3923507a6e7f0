import { Button, type ButtonTone, IconButton } from '../../src/button.tsx';
import { Icon } from '../../src/icon.tsx';
import { nothing, type Stories } from '../stories.ts';

const withTone = (tone: ButtonTone, text: string) => () => (
  <Button tone={tone} onClick={nothing}>
    {text}
  </Button>
);

export const buttonStories = {
  file: 'button',
  states: {
    primary: withTone('primary', 'Withdraw 250 USDT'),
    quiet: withTone('quiet', 'Not now'),
    card: withTone('card', 'Show all'),
    up: withTone('up', 'Buy'),
    down: withTone('down', 'Sell'),
    danger: withTone('danger', 'Remove account'),
    compact: () => (
      <Button size="compact" onClick={nothing}>
        Add account
      </Button>
    ),
    'with an icon and a note': () => (
      <Button icon={<Icon name="plus" size={20} />} note="0.0125 BTC" tone="up">
        Buy
      </Button>
    ),
    busy: () => (
      <Button busy onClick={nothing}>
        Withdraw 250 USDT
      </Button>
    ),
    disabled: () => <Button disabled>Enter an amount</Button>,
    'long text': () => (
      <Button onClick={nothing}>
        Close 1,250.00000000 BTC at market and move what is left to the balance account
      </Button>
    ),
    Spanish: () => <Button onClick={nothing}>Cerrar la posición y retirar 250 USDT</Button>,
    'icon only': () => (
      <IconButton label="Search" onClick={nothing}>
        <Icon name="search" />
      </IconButton>
    ),
    'icon only, disabled': () => (
      <IconButton label="Refresh" disabled>
        <Icon name="history" />
      </IconButton>
    ),
  },
} satisfies Stories;
