/** Live prices and private messages. A row reads its own symbol, so one price re-renders one row. */
import { now, useNow } from '@candor/client/clock';
import type { candle, candlePeriod, ticker } from '@candor/contract/calls/markets';
import { privateNote, streamFrame, tickerDetail } from '@candor/contract/stream';
import { streamPath } from '@candor/contract/wire/calls';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { LiveSocket } from './live-socket.ts';
import { randomBytes } from '@candor/client/random';
import { sessionToken } from './session.ts';

export type Ticker = z.output<typeof ticker>;
export type TickerDetail = z.output<typeof tickerDetail>;
export type Candle = z.output<typeof candle>;
export type CandlePeriod = z.output<typeof candlePeriod>;
export type PrivateNote = z.output<typeof privateNote>;

/** A price older than this looks stale; trading pauses after the second limit. */
export const STALE_AFTER_MS = 5_000;
export const PAUSED_AFTER_MS = 15_000;

interface LiveState {
  readonly isOpen: boolean;
  /** When the last price frame arrived, by this device's clock; null before the first. */
  readonly pricedAt: number | null;
  readonly tickers: Readonly<Record<string, Ticker>>;
  readonly details: Readonly<Record<string, TickerDetail>>;
}

const useLive = create<LiveState>(() => ({
  isOpen: false,
  pricedAt: null,
  tickers: {},
  details: {},
}));

type CandleListener = (candle: Candle) => void;
type NoteListener = (note: PrivateNote) => void;
const candleListeners = new Map<string, Set<CandleListener>>();
const noteListeners = new Set<NoteListener>();

const socket = new LiveSocket({
  connect: () => new WebSocket(socketAddress()) as never,
  after: (delayMs, command) => {
    const timer = setTimeout(command, delayMs);
    return () => clearTimeout(timer);
  },
  chance: () => (randomBytes(1)[0] ?? 0) / 256,
  token: sessionToken,
  onFrame: receive,
  onState: (isOpen) => useLive.setState({ isOpen }),
});

/** Reopens the stream: after signing in or out, and when the device is back online. */
export const restartLive = (): void => socket.restart();

/** Whether the stream is connected. */
export const useIsLive = (): boolean => useLive((live) => live.isOpen);

/** Calls back whenever the stream has connected, also after a break. */
export const onLiveOpen = (listener: () => void): (() => void) =>
  useLive.subscribe(({ isOpen }, before) => {
    if (isOpen && !before.isOpen) listener();
  });

/** Newest ticker of a symbol from the list of all; undefined before the first frame, and of null. */
export function useTicker(symbol: string | null): Ticker | undefined {
  useChannel(symbol === null ? null : 'tickers');
  return useLive(({ tickers }) => (symbol === null ? undefined : tickers[symbol]));
}

/** All tickers, for sorting; re-renders with every frame, so do not use it in rows. */
export function useTickers(): Readonly<Record<string, Ticker>> {
  useChannel('tickers');
  return useLive(({ tickers }) => tickers);
}

/** One symbol at full speed, with mark price and the proof behind it. */
export function useTickerDetail(symbol: string): TickerDetail | undefined {
  useChannel(`ticker:${symbol}`);
  return useLive(({ details }) => details[symbol]);
}

/** The same outside components; only symbols that somebody follows are kept up to date. */
export const newestDetail = (symbol: string): TickerDetail | undefined =>
  useLive.getState().details[symbol];

/** Every price of a symbol, for work that continues while its screen is hidden. */
export function listenToPrices(
  symbol: string,
  listener: (detail: TickerDetail) => void,
): () => void {
  const leave = socket.join(`ticker:${symbol}`);
  const stop = useLive.subscribe(({ details }, before) => {
    const detail = details[symbol];
    if (detail && detail !== before.details[symbol]) listener(detail);
  });
  return () => {
    stop();
    leave();
  };
}

/** Candles as they form; `listener` must be stable. */
export function useCandles(symbol: string, period: CandlePeriod, listener: CandleListener): void {
  const channel = `candle:${symbol}:${period}`;
  useChannel(channel);
  useEffect(() => {
    const listeners = candleListeners.get(channel) ?? new Set();
    candleListeners.set(channel, listeners.add(listener));
    return () => void listeners.delete(listener);
  }, [channel, listener]);
}

/** Balance, position, order and notice changes of the customer who is signed in. */
export function listenToNotes(listener: NoteListener): () => void {
  const leave = socket.join('me');
  noteListeners.add(listener);
  return () => {
    noteListeners.delete(listener);
    leave();
  };
}

export interface Freshness {
  readonly isOpen: boolean;
  /** Age of the newest prices in milliseconds; null before the first. */
  readonly ageMs: number | null;
  readonly state: 'waiting' | 'fresh' | 'stale' | 'paused';
}

/** How old the prices on screen are; re-renders once a second. */
export function useFreshness(): Freshness {
  const time = useNow(1000);
  const isOpen = useLive((live) => live.isOpen);
  const pricedAt = useLive((live) => live.pricedAt);
  const ageMs = pricedAt === null ? null : Math.max(0, time - pricedAt);
  return { isOpen, ageMs, state: freshnessOf(ageMs) };
}

export function freshnessOf(ageMs: number | null): Freshness['state'] {
  if (ageMs === null) return 'waiting';
  if (ageMs > PAUSED_AFTER_MS) return 'paused';
  return ageMs > STALE_AFTER_MS ? 'stale' : 'fresh';
}

function useChannel(channel: string | null): void {
  useEffect(() => (channel === null ? undefined : socket.join(channel)), [channel]);
}

/** Drops a frame that does not match the contract; the next one should. */
function receive(text: string): void {
  const parsed = z.safeDecode(streamFrame, JSON.parse(text));
  if (!parsed.success) return;
  const frame = parsed.data;
  if (!('data' in frame)) return;
  const { channel, data } = frame;
  if (Array.isArray(data)) receiveTickers(data);
  else if ('kind' in data) for (const listener of noteListeners) listener(data);
  else if ('hash' in data) receiveDetail(data);
  else if ('open' in data)
    for (const listener of candleListeners.get(channel) ?? []) listener(data);
}

function receiveTickers(changed: readonly Ticker[]): void {
  useLive.setState(({ tickers }) => ({
    pricedAt: now(),
    tickers: {
      ...tickers,
      ...Object.fromEntries(changed.map((ticker) => [ticker.symbol, ticker])),
    },
  }));
}

function receiveDetail(detail: TickerDetail): void {
  useLive.setState(({ details }) => ({
    pricedAt: now(),
    details: { ...details, [detail.symbol]: detail },
  }));
}

function socketAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${streamPath}`;
}
