import { AmountField, type AmountFieldProps } from '../../src/amount-field.tsx';
import { Held, type Stories } from '../stories.ts';

const field =
  (props: Partial<AmountFieldProps>, initial = '') =>
  () => (
    <Held initial={initial}>
      {(value, change) => (
        <AmountField
          label="Amount"
          unit="USDT"
          decimals={2}
          {...props}
          value={value}
          onChange={change}
        />
      )}
    </Held>
  );

export const amountFieldStories = {
  file: 'amount-field',
  states: {
    empty: field({ aside: 'Available 13,268.49' }),
    filled: field({ aside: 'Available 13,268.49' }, '1234567.5'),
    'with an error': field({ error: 'The minimum is 10 USDT.' }, '3'),
    'whole numbers': field({ label: 'Lots', unit: '', decimals: 0 }, '12'),
    disabled: field({ disabled: true }, '250'),
    'above our keypad': field({ keypad: true }, '250'),
    'long text': field(
      {
        label: 'Amount that leaves your balance account',
        aside: 'Available 999,999,999,999.12345678',
        decimals: 8,
        unit: 'BTC',
      },
      '999999999999.12345678',
    ),
    Spanish: field({ label: 'Importe', aside: 'Disponible 13,268.49', unit: 'USDT' }, '250'),
  },
} satisfies Stories;
