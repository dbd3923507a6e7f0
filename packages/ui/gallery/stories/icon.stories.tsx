import { Icon, type IconName } from '../../src/icon.tsx';
import type { Stories } from '../stories.ts';

/** A record, so that the compiler misses a new icon here. */
const names: Readonly<Record<IconName, true>> = {
  arrowUp: true,
  back: true,
  backspace: true,
  bank: true,
  bars: true,
  bell: true,
  bond: true,
  candles: true,
  chat: true,
  check: true,
  chevronDown: true,
  chevronRight: true,
  chip: true,
  clip: true,
  clock: true,
  close: true,
  copy: true,
  curve: true,
  document: true,
  exchange: true,
  eye: true,
  eyeOff: true,
  fullscreen: true,
  gift: true,
  globe: true,
  history: true,
  home: true,
  info: true,
  key: true,
  laptop: true,
  lock: true,
  logOut: true,
  mail: true,
  minus: true,
  more: true,
  offline: true,
  palette: true,
  pencil: true,
  person: true,
  phone: true,
  plus: true,
  recharge: true,
  search: true,
  shield: true,
  sliders: true,
  share: true,
  sparkle: true,
  star: true,
  team: true,
  transfer: true,
  trash: true,
  trophy: true,
  wallet: true,
  withdraw: true,
};

export const iconStories = {
  file: 'icon',
  states: {
    all: () => (
      <div className="flex flex-wrap gap-3">
        {Object.keys(names).map((name) => (
          <span key={name} title={name}>
            <Icon name={name as IconName} />
          </span>
        ))}
      </div>
    ),
    bold: () => <Icon name="home" bold />,
    filled: () => <Icon name="star" filled />,
    sizes: () => (
      <div className="flex items-center gap-3">
        {[14, 18, 24, 38].map((size) => (
          <Icon key={size} name="clock" size={size} />
        ))}
      </div>
    ),
  },
} satisfies Stories;
