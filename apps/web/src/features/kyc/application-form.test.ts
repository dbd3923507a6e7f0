import { expect, test } from 'vitest';
import { missingCount, type SentApplication, slotsOf } from './application-form.ts';

const rejected: SentApplication = {
  id: 'a',
  grade: 'basic',
  documentType: 'id',
  status: 'rejected',
  items: [
    { item: 'front', status: 'accepted' },
    { item: 'back', status: 'rejected', reason: 'blurred' },
    { item: 'holding', status: 'accepted' },
  ],
  submittedAt: 0,
  reviewDueAt: 0,
  reviewDueAtMs: 0,
};

test('a new form asks for every picture of its document', () => {
  expect(slotsOf('basic', 'id', undefined).map(({ item }) => item)).toEqual([
    'front',
    'back',
    'holding',
  ]);
  expect(slotsOf('basic', 'passport', undefined).map(({ item }) => item)).toEqual([
    'portrait',
    'holding',
  ]);
  const advanced = slotsOf('advanced', 'id', undefined);
  expect(advanced.map(({ item, isRequired }) => [item, isRequired])).toEqual([
    ['front', true],
    ['portrait', true],
    ['back', false],
  ]);
  expect(missingCount(advanced, {})).toBe(2);
  expect(missingCount(advanced, { front: 'x', portrait: 'y' })).toBe(0);
});

test('after a rejection only what was rejected is missing', () => {
  const slots = slotsOf('basic', 'id', rejected);
  expect(slots.map(({ before }) => before?.status)).toEqual(['accepted', 'rejected', 'accepted']);
  expect(missingCount(slots, {})).toBe(1);
  expect(missingCount(slots, { back: 'x' })).toBe(0);
});

test('another kind of document begins anew', () => {
  expect(missingCount(slotsOf('basic', 'passport', rejected), {})).toBe(2);
});
