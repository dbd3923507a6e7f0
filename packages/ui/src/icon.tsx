import type { ReactNode, SVGProps } from 'react';

/** Drawn on a 24 grid with one stroke; `currentColor` throughout. */
const paths = {
  arrowUp: 'M12 19.5v-15M5.5 11L12 4.5l6.5 6.5',
  back: 'M15 5l-7 7 7 7',
  backspace: 'M8.5 5H21v14H8.5L3 12zM12 9.5l5 5M17 9.5l-5 5',
  bank: 'M3.5 9.5 12 4.5l8.5 5zM3.5 20h17M6.5 12.5V17M10.2 12.5V17M13.8 12.5V17M17.5 12.5V17',
  bars: 'M4.5 12v8M9.5 5v15M14.5 14v6M19.5 8v12',
  bell: 'M6.5 17v-6a5.5 5.5 0 0 1 11 0v6M4.5 17h15M10 20.5h4',
  bond: 'M3.5 6h17v12h-17zM7.5 10.3h9M7.5 13.8h5.5',
  candles: 'M8 3v3M8 18v3M6 6h4v12H6zM16 5v4M16 15v4M14 9h4v6h-4z',
  chat: 'M4 5h16v12h-9.5L6.5 20.5V17H4z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronRight: 'M9 5.5l6.5 6.5L9 18.5',
  chip: 'M7 7h10v10H7zM9.7 7V3.5M14.3 7V3.5M9.7 20.5V17M14.3 20.5V17M7 9.7H3.5M7 14.3H3.5M20.5 9.7H17M20.5 14.3H17',
  clip: 'M19.5 11.5l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-7.9 7.9a1.6 1.6 0 0 1-2.3-2.3l7-7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3.5 2',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  copy: 'M9 9h11v11H9zM15 5.5V4H4v11h1.5',
  curve: 'M3 18h1c3.6 0 4.2-12 8-12s4.4 12 8 12h1',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  exchange: 'M4 8.5h15.5l-4-4M20 15.5H4.5l4 4',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.5 6.4A9.3 9.3 0 0 1 12 6c6 0 9.5 6 9.5 6a17 17 0 0 1-3 3.5M6.2 7.8A16 16 0 0 0 2.5 12S6 18 12 18c1.5 0 2.9-.4 4-.9M10 10a2.8 2.8 0 0 0 4 4',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  gift: 'M3.5 8h17v4h-17zM5 12h14v8.5H5zM12 8v12.5M12 8c-1.5-4.5-6-4.5-6-1.8C6 8 9 8 12 8zM12 8c1.5-4.5 6-4.5 6-1.8C18 8 15 8 12 8z',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  history: 'M4 5v4.5h4.5M4.3 9.5A8.3 8.3 0 1 1 3.7 13M12 8v4.5l3 1.8',
  home: 'M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5v.1',
  key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10.9 12.6 20 3.5M16.3 7.2l3 3M13.2 10.3l2.2 2.2',
  laptop: 'M5 5h14v10.5H5zM2.5 19h19',
  lock: 'M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  logOut: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  minus: 'M5 12h14',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  offline:
    'M4 4l16 16M2.5 10.5a14 14 0 0 1 5-3.2M11 6.1a14 14 0 0 1 10.5 4.4M6.5 14.3a8 8 0 0 1 5-2.3M15.5 13a8 8 0 0 1 2 1.3M12 18.5v.01',
  palette: 'M12 3.5a8.5 8.5 0 0 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17',
  pencil: 'M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-3.6 3-6 7.5-6s7.5 2.4 7.5 6',
  phone: 'M7 3h10v18H7zM10.8 17.8h2.4',
  plus: 'M5 12h14M12 5v14',
  recharge: 'M12 4v11M6.8 10.3l5.2 5.2 5.2-5.2M5 20h14',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.8 15.8 20.5 20.5',
  shield: 'M12 3.5l7.5 2.5v6c0 4.5-3.2 7.2-7.5 8.8C7.7 19.2 4.5 16.5 4.5 12V6z',
  sliders:
    'M3 7.5h9.5M17.5 7.5H21M15 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM3 16.5h3.5M11.5 16.5H21M9 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  sparkle: 'M11 3.5l1.8 5.7 5.7 1.8-5.7 1.8L11 18.5l-1.8-5.7L3.5 11l5.7-1.8zM19 15.5v5M16.5 18h5',
  share: 'M12 15.5V4M7.4 8.4 12 3.8l4.6 4.6M5.5 13v6.5h13V13',
  star: 'M12 3.8l2.5 5.3 5.800.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z',
  team: 'M9 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4zM2.5 20c0-3.4 2.5-5.5 6.5-5.5s6.5 2.1 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.8M18 14.8c2.200.6 3.5 2.3 3.5 5.2',
  transfer: 'M9 4.5v15l-4-4.5M15 19.5v-15l4 4.5',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 11v5M13.7 11v5',
  trophy:
    'M7 4.5h10v6a5 5 0 0 1-10 0zM7 6.5H4v1.5a3 3 0 0 0 3 3M17 6.5h3v1.5a3 3 0 0 1-3 3M12 15.5v4.5M8 20h8',
  wallet: 'M3.5 7.5h17v12h-17zM3.5 7.5l12-3.5v3.5M16 13.5v.01',
  withdraw: 'M12 16V5M6.8 9.7 12 4.5l5.2 5.2M5 20h14',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof paths;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  readonly name: IconName;
  /** Edge in pixels. */
  readonly size?: number;
  /** The bolder version for a selected tab. */
  readonly bold?: boolean;
  /** Fills the outline: a selected star. */
  readonly filled?: boolean;
}

/** Decorative next to a label; an icon-only button has its own `aria-label`. */
export function Icon({
  name,
  size = 24,
  bold = false,
  filled = false,
  ...rest
}: IconProps): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={bold ? 2.3 : name === 'more' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
