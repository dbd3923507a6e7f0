import { expect, test } from 'vitest';
import { auditLineText } from './audit-line.ts';

const line = {
  number: 2,
  atMs: 1_767_787_200_000,
  operatorId: 'o1',
  kind: 'getCustomer',
  subject: '',
  userId: 'ü',
  reason: 'asked',
  detail: '{}',
};

test('prefixes every field with its length in bytes', () => {
  expect(auditLineText(line, 'ab')).toBe(
    '2:ab1:213:17677872000002:o111:getCustomer0:2:ü5:asked2:{}',
  );
});

test('gives a different text when characters move to the next field', () => {
  const moved = { ...line, reason: 'aske', detail: 'd{}' };
  expect(auditLineText(moved, 'ab')).not.toBe(auditLineText(line, 'ab'));
});
