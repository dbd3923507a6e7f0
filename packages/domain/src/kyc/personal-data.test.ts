import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { ageOn, isName, type PersonalData, requireAcceptable } from './personal-data.ts';

const data: PersonalData = {
  surname: 'Lovelace',
  firstName: 'Ada',
  gender: 'female',
  birthday: '1990-12-10',
  country: 'GB',
  address: '12 St James’s Square, London',
  phone: '+442079460000',
  emergencySurname: 'Byron',
  emergencyFirstName: 'Anne',
  emergencyRelationship: 'parent',
  emergencyPhone: '+442079460001',
  emergencyAddress: 'Kirkby Mallory',
};
const nowMs = Date.UTC(2026, 10, 21, 9);
const first = { before: null, isLocked: false, nowMs };

describe('names', () => {
  test.each([
    'Ada',
    'Lovelace',
    'O’Neill',
    "D'Arcy",
    'Jean-Luc',
    'María José',
    '王小明',
    'สมชาย',
    'Nguyễn',
    'Мария',
    'عمر',
    'J. R.',
    'दीपिका',
    '김',
  ])('%s is one', (name) => expect(isName(name)).toBe(true));
  test.each(['', ' ', 'R2D2', '<b>Ada</b>', 'a@b', 'Ada\n', '-Ada', 'Ada;', '\u202eadA', '😀'])(
    '%j is none',
    (name) => expect(isName(name)).toBe(false),
  );
});

describe('age', () => {
  test.each([
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-22', '2026-11-21', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-11-22', '2026-11-21', -1],
  ])('of a person born %s is, on %s, %i', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age);
  });

  test('is refused below 18, even by one day', () => {
    const of = (birthday: string) => () => requireAcceptable({ ...data, birthday }, first);
    expect(of('2008-11-21')).not.toThrow();
    expect(of('2008-11-22')).toThrow('kyc.tooYoung');
    expect(of('2026-11-20')).toThrow('kyc.tooYoung');
    expect(of('2026-12-01')).toThrow('kyc.birthdayImpossible');
    expect(of('1890-01-01')).toThrow('kyc.birthdayImpossible');
  });

  test('counts a birthday as soon as it begins anywhere', () => {
    const lateMs = Date.UTC(2026, 10, 21, 23);
    const turned = { ...data, birthday: '2008-11-22' };
    expect(() => requireAcceptable(turned, { ...first, nowMs: lateMs })).not.toThrow();
  });
});

describe('data verified by a document', () => {
  const locked = { before: data, isLocked: true, nowMs };
  test.each(['surname', 'firstName', 'gender', 'birthday', 'country'] as const)(
    'cannot change its %s',
    (field) => {
      const other = { gender: 'male', birthday: '1991-12-10', country: 'FR' } as const;
      const value = (other as Partial<Record<string, string>>)[field] ?? 'Else';
      const next = { ...data, [field]: value };
      expect(() => requireAcceptable(next, locked)).toThrow('kyc.dataLocked');
      expect(() => requireAcceptable(next, { ...locked, isLocked: false })).not.toThrow();
    },
  );

  test('can change its address, phone and emergency contact', () => {
    const next = { ...data, address: 'Elsewhere', phone: '+34600000000', emergencySurname: 'Else' };
    expect(() => requireAcceptable(next, locked)).not.toThrow();
  });
});

test('lists 249 country codes, in order, each once', () => {
  expect(countryCodes).toHaveLength(249);
  expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted());
});
