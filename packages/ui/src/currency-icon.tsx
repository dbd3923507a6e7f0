import type { ReactNode } from 'react';

interface Coin {
  readonly background: string;
  readonly glyph: string;
}

/** Colors close to the brand and one glyph each; an unknown code shows its first letter on gray. */
const coins: Readonly<Record<string, Coin>> = {
  ADA: { background: '#2A62C9', glyph: 'A' },
  AUD: { background: '#1F7A6D', glyph: 'A$' },
  BNB: { background: '#B98A12', glyph: 'B' },
  BTC: { background: '#F18B1E', glyph: '₿' },
  DOGE: { background: '#A5893A', glyph: 'Ð' },
  ETH: { background: '#5B6CDF', glyph: 'Ξ' },
  EUR: { background: '#2F5BC9', glyph: '€' },
  GBP: { background: '#7A4DB8', glyph: '£' },
  JPY: { background: '#C4434F', glyph: '¥' },
  LTC: { background: '#5C7290', glyph: 'Ł' },
  LUM: { background: '#0B7285', glyph: 'L' },
  ORB: { background: '#8A4FBF', glyph: 'O' },
  SOL: { background: '#6D4BD1', glyph: 'S' },
  USD: { background: '#3C7A55', glyph: '$' },
  USDT: { background: '#239E7A', glyph: '₮' },
  XAG: { background: '#7C8894', glyph: 'Ag' },
  XAU: { background: '#B8891D', glyph: 'Au' },
  XRP: { background: '#39434F', glyph: 'X' },
};

export interface CurrencyIconProps {
  /** Currency or base asset: `BTC`, `XAU`, `EUR`. */
  readonly code: string;
  /** Diameter in pixels: 40 in lists, 32 in headers, 28 in cards. */
  readonly size?: number;
}

export function CurrencyIcon({ code, size = 40 }: CurrencyIconProps): ReactNode {
  const coin = coins[code] ?? { background: '#626C7C', glyph: code.slice(0, 1) };
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <circle cx="20" cy="20" r="20" fill={coin.background} />
      <text
        x="20"
        y="20"
        dy="0.36em"
        textAnchor="middle"
        fill="white"
        fontWeight="600"
        fontSize={coin.glyph.length > 1 ? 14.5 : 20}
      >
        {coin.glyph}
      </text>
    </svg>
  );
}
