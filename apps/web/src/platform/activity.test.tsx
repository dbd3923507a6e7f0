import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customer } from '../testing/customer.ts';
import { type PlayedServer, playServer } from '../testing/played-server.ts';
import { REPORT_EVERY_MS, reportActivity } from './activity.ts';
import { endSession, startSession } from './session.ts';
import { recall, remember, storageKeys } from './storage.ts';

let server: PlayedServer;
beforeEach(() => {
  localStorage.clear();
  server = playServer();
  server.answer('reportActivity', {});
  server.answer('reportPresence', {});
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const sent = () => [server.sent('reportActivity').length, server.sent('reportPresence').length];
const lastReport = () => Number(recall(storageKeys.activityReportedAt));

test('activity and presence are reported once an hour, and not before somebody signs in', async () => {
  endSession();
  await reportActivity();
  expect(sent()).toEqual([0, 0]);
  startSession('t-1', customer);
  for (let minute = 0; minute < 3; minute++) await reportActivity();
  expect(sent()).toEqual([1, 1]);
  remember(storageKeys.activityReportedAt, String(lastReport() - REPORT_EVERY_MS));
  await reportActivity();
  expect(sent()).toEqual([2, 2]);
});

test('a report that is refused or lost is not repeated within the hour', async () => {
  startSession('t-1', customer);
  server.lose('reportActivity');
  server.refuse('reportPresence', 'request.tooMany');
  await reportActivity();
  await reportActivity();
  expect(sent()).toEqual([1, 1]);
});
