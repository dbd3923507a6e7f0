import { money, price, rate } from '@candor/domain/money/money';
import { Button } from '../../src/button.tsx';
import { Amount, type AmountProps, Change, Price } from '../../src/figures.tsx';
import { Held, type Stories } from '../stories.ts';

const amount = (value: string | undefined, props: Partial<AmountProps>) => () => (
  <Amount
    decimals={2}
    unit="USDT"
    {...props}
    value={value === undefined ? undefined : money(value)}
  />
);

export const figuresStories = {
  file: 'figures',
  states: {
    amount: amount('13268.4999', {}),
    'not known yet': amount(undefined, {}),
    gain: amount('128.5', { signed: true }),
    loss: amount('-128.5', { signed: true }),
    'too small to show': amount('-0.001', { signed: true }),
    hidden: amount('13268.49', { hidden: true, hiddenLabel: 'Hidden', unit: undefined }),
    volume: amount('1849999999', { short: true }),
    leading: () => (
      <p className="text-hero">
        <Amount value={money('13268.49')} decimals={2} unit="USDT" leading />
      </p>
    ),
    'as long as it gets': amount('999999999999.123456789123456789', { decimals: 18, unit: 'BTC' }),
    price: () => <Price value={price('68412.5')} decimals={1} />,
    'price that flashes': () => (
      <Held initial={68_412n}>
        {(whole, change) => (
          <>
            <p className="text-title">
              <Price value={price(String(whole))} decimals={1} flash />
            </p>
            <div className="flex gap-2 pt-2">
              <Button size="compact" tone="up" onClick={() => change(whole + 1n)}>
                Rise
              </Button>
              <Button size="compact" tone="down" onClick={() => change(whole - 1n)}>
                Fall
              </Button>
            </div>
          </>
        )}
      </Held>
    ),
    'price not known yet': () => <Price value={undefined} decimals={1} />,
    rise: () => <Change value={price('1436.2')} rate={rate('0.02149')} decimals={1} />,
    fall: () => <Change rate={rate('-0.0214')} />,
    'no change': () => <Change rate={rate('0')} />,
    'change not known yet': () => <Change rate={undefined} />,
  },
} satisfies Stories;
