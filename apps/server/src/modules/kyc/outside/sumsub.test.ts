import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { jpeg } from '../../../platform/files/testing/pictures.ts';
import { createSumsub } from './sumsub.ts';
import { account, openSumsubServer, type SumsubServer } from './testing/sumsub-server.ts';

const START_MS = Date.UTC(2026, 0, 7, 12);
const closing: SumsubServer[] = [];
afterEach(async () => {
  for (const server of closing.splice(0)) await server.close();
});

async function open() {
  const clock = new ManualClock(START_MS);
  const server = await openSumsubServer(() => clock.now());
  closing.push(server);
  return { clock, server, sumsub: createSumsub(server.config, { clock }) };
}

const person = { firstName: 'Ana', lastName: 'Müller', dob: '1990-02-28', country: 'DEU' };
const applicant = { externalUserId: 'a1', levelName: account.levels.basic, person };
const passport = { idDocType: 'PASSPORT', idDocSubType: null, country: 'DEU' } as const;

describe('the client', () => {
  test('signs requests with and without a body, and level names with spaces', async () => {
    const { server, sumsub } = await open();
    const id = await sumsub.openApplicant(applicant);
    await sumsub.addPicture(id, passport, await jpeg({ width: 40, height: 30 }));
    expect(await sumsub.readStatus(id)).toMatchObject({ reviewStatus: 'init' });
    expect(server.asked).toEqual([
      'POST /resources/applicants?levelName=id%20and%20selfie',
      `POST /resources/applicants/${id}/info/idDoc`,
      `GET /resources/applicants/${id}/status`,
    ]);
    expect(server.of('a1').fixedInfo).toEqual(person);
  });

  test('finds the applicant that it created before', async () => {
    const { sumsub } = await open();
    const id = await sumsub.openApplicant(applicant);
    expect(await sumsub.openApplicant(applicant)).toBe(id);
  });

  test('counts a picture that is there already as sent', async () => {
    const { server, sumsub } = await open();
    const id = await sumsub.openApplicant(applicant);
    const bytes = await jpeg({ width: 40, height: 30 });
    await sumsub.addPicture(id, passport, bytes);
    await sumsub.addPicture(id, passport, bytes);
    expect(server.of('a1').images).toHaveLength(1);
  });

  test('gives up on an answer that never comes', async () => {
    const { clock, server, sumsub } = await open();
    server.fail(/./, { kind: 'silent' });
    const failure = sumsub.openApplicant(applicant).catch((error: Error) => error.message);
    await clock.advance(15_000);
    expect(await failure).toBe('does not answer');
  });

  test('does not follow an answer elsewhere', async () => {
    const { server, sumsub } = await open();
    server.fail(/./, { kind: 'elsewhere' });
    await expect(sumsub.openApplicant(applicant)).rejects.toThrow('does not answer');
    expect(server.asked).toEqual([]);
  });

  test('tells a refused request from a reviewer that cannot be asked', async () => {
    const { server, sumsub } = await open();
    const id = await sumsub.openApplicant(applicant);
    await expect(sumsub.requestCheck(id)).rejects.toMatchObject({
      name: 'ReviewerRefused',
      status: 409,
    });
    await expect(sumsub.addPicture(id, passport, Buffer.from('no picture'))).rejects.toMatchObject({
      name: 'ReviewerRefused',
      errorCode: 1_004,
    });
    server.fail(/./, { kind: 'status', status: 429, retryAfter: 90 });
    await expect(sumsub.readStatus(id)).rejects.toMatchObject({ waitMs: 90_000 });
    server.fail(/./, { kind: 'garbage' });
    await expect(sumsub.readStatus(id)).rejects.toMatchObject({ name: 'ReviewerUnavailable' });
    server.fail(/./, { kind: 'status', status: 403 });
    await expect(sumsub.readStatus(id)).rejects.toMatchObject({ isOurs: true });
  });

  test('is refused as a whole with another key', async () => {
    const { clock, server } = await open();
    const wrong = createSumsub({ ...server.config, secretKey: 'wrong' }, { clock });
    await expect(wrong.openApplicant(applicant)).rejects.toThrow('refuses our key (HTTP 401)');
    expect(server.applicants).toEqual([]);
  });

  test('repeats nothing that it was told', async () => {
    const { server, sumsub } = await open();
    server.fail(/./, { kind: 'garbage' });
    const error = await sumsub.openApplicant(applicant).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String((error as Error).stack)).not.toMatch(/html|Müller|a1\b/);
  });
});
