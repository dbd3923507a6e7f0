/** What is typed into an amount field, before it is sent. */
import { parseFixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';

/** The typed amount; zero while nothing is typed. */
export function typedAmount(text: string): Money {
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  return (plain === '' ? 0n : parseFixed(plain.startsWith('.') ? `0${plain}` : plain)) as Money;
}
