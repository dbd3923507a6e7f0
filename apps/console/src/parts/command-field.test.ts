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
