import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Lockfile, lockfilePath, missingPlatforms } from './complete.ts';

const lockfile = JSON.parse(readFileSync(lockfilePath, 'utf8')) as Lockfile;

test('the lockfile lists every package of every platform; otherwise run node tools/lockfile/complete.ts', () => {
  expect(Object.keys(missingPlatforms(lockfile))).toEqual([]);
});

test('the lockfile contains no download URL', () => {
  const addresses = Object.values(lockfile.packages).map((entry) => entry.resolved ?? '');
  expect(addresses.filter((address) => address.includes('://'))).toEqual([]);
});

test('adds a missing platform with what its name tells', () => {
  const asking = {
    'node_modules/a': { optionalDependencies: { '@a/b-linux-arm64-musl': '1.2.3' } },
  };
  expect(missingPlatforms({ packages: asking })).toEqual({
    'node_modules/@a/b-linux-arm64-musl': {
      version: '1.2.3',
      os: ['linux'],
      cpu: ['arm64'],
      optional: true,
    },
  });
});

test('throws for a package whose name tells no platform', () => {
  const asking = { 'node_modules/a': { optionalDependencies: { fsevents: '~2.3.3' } } };
  expect(() => missingPlatforms({ packages: asking })).toThrow(/does not tell/);
});
