import type { ReactNode } from 'react';

interface Coin {
  readonly background: string;
  readonly glyph: string;
}

/** Brand-near colours and one glyph each; an unknown code shows its first letter on grey. */
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
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center justify-center rounded-pill font-semibold text-[white] select-none"
      style={{
        width: size,
        height: size,
        background: coin.background,
        fontSize: size * (coin.glyph.length > 1 ? 0.36 : 0.5),
        lineHeight: 1,
      }}
    >
      {coin.glyph}
    </span>
  );
}
