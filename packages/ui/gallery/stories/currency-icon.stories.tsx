import { CurrencyIcon } from '../../src/currency-icon.tsx';
import type { Stories } from '../stories.ts';

const codes = 'ADA AUD BNB BTC DOGE ETH EUR GBP JPY LTC SOL USD USDT XAG XAU XRP'.split(' ');

export const currencyIconStories = {
  file: 'currency-icon',
  states: {
    all: () => (
      <div className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <CurrencyIcon key={code} code={code} />
        ))}
      </div>
    ),
    unknown: () => <CurrencyIcon code="QNT" />,
    sizes: () => (
      <div className="flex items-center gap-2">
        {[40, 32, 28].map((size) => (
          <CurrencyIcon key={size} code="BTC" size={size} />
        ))}
      </div>
    ),
  },
} satisfies Stories;
