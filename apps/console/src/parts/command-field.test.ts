import { expect, test } from 'vitest';
import { payloadOf } from './command-field.tsx';
import type { CommandField } from './offered-command.ts';

const field = (name: string, type: CommandField['type']): CommandField => ({
  name,
  type,
  choices: [],
  isOptional: true,
});

test('an amount stays text to the last digit, a whole number becomes one, an empty field is left out', () => {
  const fields = [
    field('amount', 'decimal'),
    field('leverage', 'integer'),
    field('tradable', 'boolean'),
    field('until', 'time'),
    field('note', 'text'),
  ];
  const values = {
    amount: ' 0.1000000000000000001 ',
    leverage: '20',
    tradable: 'false',
    until: '2026-11-21T10:00',
    note: '',
  };
  expect(payloadOf(fields, values)).toEqual({
    amount: '0.1000000000000000001',
    leverage: 20,
    tradable: false,
    until: Date.UTC(2026, 10, 21, 10),
  });
});

test('choices become a list, and a time that stayed the same keeps its seconds', () => {
  const fields = [field('reasons', 'choices'), field('from', 'time'), field('to', 'time')];
  const before = { from: Date.UTC(2026, 0, 7, 12, 30, 15), to: Date.UTC(2026, 1, 7, 12, 30, 15) };
  const values = {
    reasons: 'leverage,priceMayFall',
    from: '2026-01-07T12:30',
    to: '2026-02-07T12:31',
  };
  expect(payloadOf(fields, values, before)).toEqual({
    reasons: ['leverage', 'priceMayFall'],
    from: before.from,
    to: Date.UTC(2026, 1, 7, 12, 31),
  });
});
