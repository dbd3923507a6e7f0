import { parseFixed } from '@candor/domain/money/fixed';
import { type Money, ZERO } from '@candor/domain/money/money';

/** The amount in a field, whose text is a plain decimal as typed; zero while empty. */
export function typedMoney(text: string): Money {
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  return plain === '' ? ZERO : (parseFixed(plain) as Money);
}
