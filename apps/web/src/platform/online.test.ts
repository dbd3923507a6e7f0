import { beforeEach, expect, test, vi } from 'vitest';
import { noteReached, noteResponse, noteSilence, useReach } from './online.ts';

const kept = (at: number) => noteResponse(Response.json({}, { headers: { 'x-kept-at': `${at}` } }));

beforeEach(() => {
  vi.useFakeTimers({ now: 50_000 });
  useReach.setState({ isAnswering: true, isBusy: false, knownAt: null });
  return () => vi.useRealTimers();
});

test('a response of the server dates what is on screen', () => {
  noteResponse(Response.json({}));
  expect(useReach.getState()).toEqual({ isAnswering: true, isBusy: false, knownAt: 50_000 });
  noteSilence();
  expect(useReach.getState()).toMatchObject({ isAnswering: false, knownAt: 50_000 });
});

test('of several kept answers the oldest counts, until the server answers again', () => {
  noteResponse(Response.json({}));
  kept(3_000);
  kept(2_000);
  kept(4_000);
  expect(useReach.getState()).toMatchObject({ isAnswering: false, knownAt: 2_000 });
  noteResponse(Response.json({}));
  expect(useReach.getState()).toMatchObject({ isAnswering: true, knownAt: 50_000 });
});

test('a busy server answers, but says nothing about the figures', () => {
  noteResponse(Response.json({}, { status: 503 }));
  expect(useReach.getState()).toEqual({ isAnswering: true, isBusy: true, knownAt: null });
  noteReached();
  expect(useReach.getState()).toMatchObject({ isBusy: false });
});
