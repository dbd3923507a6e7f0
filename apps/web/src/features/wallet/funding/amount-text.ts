/** Text of an amount field. */
import { parseFixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';

/** The entered amount; zero while empty. */
export function typedAmount(text: string): Money {
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  return (plain === '' ? 0n : parseFixed(plain.startsWith('.') ? `0${plain}` : plain)) as Money;
}
