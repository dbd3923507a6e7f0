import { Keypad } from '../../src/keypad.tsx';
import { groupedDecimal } from '../../src/number-text.ts';
import { Held, type Stories } from '../stories.ts';

const keypad = (initial: string, decimals: number) => () => (
  <Held initial={initial}>
    {(value, change) => (
      <>
        <output className="figures block text-center text-hero">
          {groupedDecimal(value) || '0'}
        </output>
        <Keypad value={value} onChange={change} decimals={decimals} deleteLabel="Delete" />
      </>
    )}
  </Held>
);

export const keypadStories = {
  file: 'keypad',
  states: {
    empty: keypad('', 2),
    filled: keypad('1234.5', 2),
    'whole numbers': keypad('12', 0),
  },
} satisfies Stories;
