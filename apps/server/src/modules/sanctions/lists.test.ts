import { MINUTE_MS } from '@candor/domain/durations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createListFolder, type ListFolder, type Planted, sdnXml } from './testing/list-files.ts';
import { sanctionsHarness, type SanctionsHarness } from './testing/sanctions-harness.ts';

let folder: ListFolder;
let app: TestApp;
let twin: TestApp;
let harness: SanctionsHarness;
beforeAll(async () => {
  folder = await createListFolder();
  app = await createTestApp({ sanctionsFolder: folder.path });
  twin = await createTestApp({ sanctionsFolder: folder.path, beside: app, nodeId: 'twin' });
  harness = sanctionsHarness(app);
});
beforeEach(async () => {
  await folder.put('SDN.XML', sdnXml(people(0, 40)));
  await reloadBoth();
});
afterEach(async () => {
  // Whatever a test put there, the next one begins with a folder of one good file.
  await folder.remove('SDN.XML').catch(() => undefined);
});
afterAll(async () => {
  await twin.close();
  await app.close();
  await folder.drop();
});

const people = (from: number, until: number): Planted[] =>
  Array.from({ length: until - from }, (_, index) => {
    const ref = String(from + index + 1000);
    return { ref, first: `Xaver${from + index}`, last: 'Unlikely', born: '1950' };
  });
const refs = (from: number, until: number) => people(from, until).map(({ ref }) => ref);

const ludmila = { firstName: 'Ludmila', surname: 'Horejsi', birthday: '1950-03-04' };

async function putLudmila(): Promise<void> {
  const more = [{ ref: '8', first: 'Ludmila', last: 'HOREJSI', born: '04 Mar 1950' }];
  await folder.put('SDN.XML', sdnXml([...people(0, 40), ...more]));
  await reloadBoth();
}

/** Both processes look into the folder at the same time. */
async function reloadBoth(): Promise<void> {
  await Promise.all([app.clock.jump(MINUTE_MS), twin.clock.jump(MINUTE_MS)]);
  await Promise.all([app.clock.advance(2_000), twin.clock.advance(2_000)]);
}

const editions = async () =>
  (await app.db`select number from sanctions.edition where source = 'ofac'`).length;

async function accept(change: Record<string, unknown> = {}): Promise<void> {
  const { listQueue } = await import('./list-queue.ts');
  const offered = (await listQueue.find(app.db, 'ofac'))!.commands[0]?.payload;
  const command = app.app.operatorCommands['sanctions.acceptEdition']!;
  const payload = command.payload.parse({
    source: 'ofac',
    sha256: '0'.repeat(64),
    ...offered,
    ...change,
  });
  const context = { operatorIds: ['maker', 'checker'], nowMs: app.clock.now() };
  await inTransaction(app.db, (tx) => command.execute(tx, payload, context));
}

describe('files in the folder', () => {
  test('make one edition, whichever of two processes reads them', async () => {
    const before = await editions();
    await folder.put('SDN.XML', sdnXml(people(0, 41)));
    await reloadBoth();
    expect(await editions()).toBe(before + 1);
    expect(await harness.current()).toEqual(refs(0, 41));
    const [edition] = await app.db`
      select entries, added, changed, removed, published_on::text as day from sanctions.edition
      where source = 'ofac' order by number desc limit 1`;
    expect(edition).toEqual({ entries: 41, added: 1, changed: 0, removed: 0, day: '2026-11-24' });
  });

  test('with the same content make none', async () => {
    const before = await editions();
    await folder.put('SDN.XML', sdnXml(people(0, 40), { day: '11/25/2026' }));
    await reloadBoth();
    expect(await editions()).toBe(before);
    expect(await harness.problems()).toEqual({ ofac: null });
  });

  test('keep what an entry was in every edition', async () => {
    const [first, ...others] = people(0, 40);
    await folder.put('SDN.XML', sdnXml([{ ...first!, born: '1951' }, ...others]));
    await reloadBoth();
    const rows = await app.db<{ birthdays: { from: string }[]; isCurrent: boolean }[]>`
      select birthdays, edition_until is null as "isCurrent" from sanctions.entry
      where source = 'ofac' and ref = '1000' order by edition_from`;
    const known = rows.map(({ birthdays, isCurrent }) => [birthdays[0]!.from, isCurrent]);
    expect(known.slice(-2)).toEqual([
      ['1950-01-01', false],
      ['1951-01-01', true],
    ]);
  });
});

describe('a damaged file', () => {
  test.each([
    ['that ends early', sdnXml(people(0, 40)).slice(0, -200)],
    ['that is empty', ''],
    ['with too few entries', sdnXml(people(0, 40), { count: 41 })],
  ])('%s leaves the edition before in force and says why', async (_, content) => {
    await folder.put('SDN.XML', content);
    await reloadBoth();
    expect(await harness.current()).toEqual(refs(0, 40));
    await folder.put('SDN.XML', sdnXml(people(0, 42)));
    await reloadBoth();
    expect(await harness.current()).toEqual(refs(0, 42));
    expect(await harness.problems()).toEqual({ ofac: null });
  });

  test('is shown to operators, who cannot accept it', async () => {
    await folder.put('SDN.XML', sdnXml(people(0, 40)).slice(0, -200));
    await reloadBoth();
    const { listQueue } = await import('./list-queue.ts');
    expect(await listQueue.find(app.db, 'ofac')).toMatchObject({ status: 'damaged', commands: [] });
    await expect(accept()).rejects.toThrow('sanctions.editionNotWaiting');
  });

  test('that is gone leaves the edition in force', async () => {
    await folder.remove('SDN.XML');
    await reloadBoth();
    expect(await harness.current()).toEqual(refs(0, 40));
  });
});

describe('a file that lost many entries', () => {
  test('comes into force only when two operators accept this very file', async () => {
    await folder.put('SDN.XML', sdnXml(people(0, 20)));
    await reloadBoth();
    expect(await harness.current()).toEqual(refs(0, 40));
    expect(await harness.problems()).toEqual({ ofac: '20 of 40 entries are gone' });
    await expect(accept({ sha256: 'f'.repeat(64) })).rejects.toThrow('sanctions.editionNotWaiting');
    await accept();
    await app.clock.advance(3_000);
    expect(await harness.current()).toEqual(refs(0, 20));
    expect(await harness.problems()).toEqual({ ofac: null });
  });
});

describe('a process that dies', () => {
  test('in the middle of an edition leaves nothing of it, and the next one does it whole', async () => {
    await app.db.unsafe(`create function sanctions.die() returns trigger language plpgsql as $$
      begin
        if (select count(*) from pg_sequences where sequencename = 'died') = 0 then return new; end if;
        if nextval('sanctions.died') = 1 then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$;
      create trigger die after insert on sanctions.entry for each statement
        execute function sanctions.die();
      create sequence sanctions.died`);
    const before = await editions();
    await folder.put('SDN.XML', sdnXml(people(0, 45)));
    await reloadBoth();
    // It is tried again after some seconds; nothing of the first attempt is there twice.
    await reloadBoth();
    const [died] = await app.db`select last_value from sanctions.died`;
    expect(Number(died!['last_value'])).toBe(2);
    expect(await editions()).toBe(before + 1);
    expect(await harness.current()).toEqual(refs(0, 45));
    await app.db.unsafe('drop trigger die on sanctions.entry; drop sequence sanctions.died');
  });

  test('while it compares opens the case once', async () => {
    await app.db.unsafe(`create sequence sanctions.compared;
      create function sanctions.die_late() returns trigger language plpgsql as $$
      begin
        if nextval('sanctions.compared') = 1 then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$;
      create trigger die_late after insert on sanctions.match for each statement
        execute function sanctions.die_late()`);
    await putLudmila();
    const person = await harness.verified(ludmila);
    await reloadBoth();
    await reloadBoth();
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'open' }]);
    await app.db.unsafe('drop trigger die_late on sanctions.match');
  });
});

test('two processes open one case for each listed customer of an edition', async () => {
  const named = { firstName: 'Otmar', surname: 'Zwyssig', birthday: '1950-03-04' };
  const everybody = [];
  for (let number = 0; number < 6; number++) everybody.push(await harness.verified(named));
  await reloadBoth();
  const more = [{ ref: '9', first: 'Otmar', last: 'ZWYSSIG', born: '04 Mar 1950' }];
  await folder.put('SDN.XML', sdnXml([...people(0, 40), ...more]));
  await reloadBoth();
  for (const person of everybody)
    expect(await harness.casesOf(person)).toMatchObject([{ status: 'open' }]);
});

test('a decision and a screening at the same time leave one outcome', async () => {
  await putLudmila();
  for (let round = 0; round < 4; round++) {
    const { person, withdrawalInfoId } = await harness.payable(ludmila);
    await app.clock.advance(2_000);
    await harness.withdraw(person, { withdrawalInfoId });
    const [file] = await harness.casesOf(person);
    const results = await Promise.allSettled([
      harness.decide('sanctions.confirm', file!.id),
      harness.decide('sanctions.clear', file!.id),
      twin.clock.advance(2_000),
    ]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const [after] = await harness.casesOf(person);
    const { id, state } = await harness.withdrawal(person);
    // Confirmed first, then corrected: its money was returned before.
    const moves = await harness.movesOf(id);
    expect(moves.filter((type) => type === 'withdrawalRefund').length).toBeLessThanOrEqual(1);
    expect(['confirmed', 'cleared']).toContain(after!.status);
    if (after!.status === 'confirmed') expect(state).toBe('rejected');
  }
  expect(await harness.proveBooks()).toEqual([]);
});
