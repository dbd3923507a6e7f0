import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPlace } from './place.ts';
import { canReach } from './reach.ts';
import { serviceUser } from './service-user.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-place-'));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the account that runs PostgreSQL', () => {
  const listed = (text: string) => {
    const path = join(folder, 'passwd');
    writeFileSync(path, text);
    return path;
  };
  const nobody = 'nobody:x:65534:65533::/nonexistent:/usr/sbin/nologin\n';

  test('is the current one unless it is root', () => {
    expect(serviceUser(1000)).toBeNull();
  });

  test('is postgres for root, or nobody where there is no postgres', () => {
    const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash\n';
    expect(serviceUser(0, listed(nobody + postgres))).toEqual({
      name: 'postgres',
      uid: 101,
      gid: 104,
    });
    expect(serviceUser(0, listed(nobody))).toEqual({ name: 'nobody', uid: 65534, gid: 65533 });
  });

  test('is refused in one line where there is neither', () => {
    expect(() => serviceUser(0, listed('root:x:0:0::/root:/bin/sh\n'))).toThrow(/no account named/);
  });
});

const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 };

test('cannot reach a folder below a closed one', () => {
  const inner = join(folder, 'closed', 'open');
  mkdirSync(inner, { recursive: true });
  chmodSync(inner, 0o755);
  expect(canReach(inner, stranger)).toBe(true);
  chmodSync(join(folder, 'closed'), 0o700);
  expect(canReach(inner, stranger)).toBe(false);
  expect(canReach(inner, null)).toBe(true);
});

describe.runIf(process.getuid?.() === 0)('for root', () => {
  const dataDir = () => join(folder, 'home', 'data');
  const shelter = () => join(folder, 'shelter');
  const closeHome = () => {
    mkdirSync(join(folder, 'home'), { recursive: true });
    chmodSync(join(folder, 'home'), 0o700);
  };

  test('the database is below DATA_DIR where its account can go', () => {
    const place = findPlace(dataDir(), shelter());
    expect(place.home).toBe(join(dataDir(), 'postgres'));
    expect(place.remark).toBeNull();
    expect(statSync(place.home).uid).toBe(place.user?.uid);
  });

  test('the database is in the shelter otherwise, and the next start finds it there', () => {
    closeHome();
    const place = findPlace(dataDir(), shelter());
    expect(place.home.startsWith(shelter())).toBe(true);
    expect(place.remark).toContain(place.home);
    expect(findPlace(dataDir(), shelter()).home).toBe(place.home);
  });

  test('a missing shelter is refused, never replaced by an empty database', () => {
    closeHome();
    rmSync(findPlace(dataDir(), shelter()).home, { recursive: true });
    expect(() => findPlace(dataDir(), shelter())).toThrow(/which no longer exists/);
  });

  test('an unreachable database is refused, never replaced by an empty one', () => {
    mkdirSync(findPlace(dataDir(), shelter()).cluster);
    closeHome();
    // A cluster owned by root's helper account, as initdb leaves it.
    expect(existsSync(join(dataDir(), 'postgres', 'cluster'))).toBe(true);
    expect(() => findPlace(dataDir(), shelter())).toThrow(/can no longer enter/);
  });
});
