import { beforeEach, expect, test } from 'vitest';
import { LiveSocket, type SocketLike } from './live-socket.ts';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly sent: unknown[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
}

interface Timer {
  readonly delayMs: number;
  readonly command: () => void;
  live: boolean;
}

let sockets: FakeSocket[] = [];
let timers: Timer[] = [];
let states: boolean[] = [];
let live: LiveSocket;

const newest = () => sockets.at(-1) as FakeSocket;
const runTimer = () => {
  const timer = timers.findLast(({ live: isLive }) => isLive) as Timer;
  timer.live = false;
  timer.command();
  return timer.delayMs;
};

beforeEach(() => {
  sockets = [];
  timers = [];
  states = [];
  live = new LiveSocket({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    after: (delayMs, command) => {
      const timer = { delayMs, command, live: true };
      timers.push(timer);
      return () => {
        timer.live = false;
      };
    },
    chance: () => 0,
    token: () => 'secret',
    onFrame: () => {},
    onState: (isOpen) => states.push(isOpen),
  });
});

test('two users of a channel cost one subscription, which ends with the last of them', () => {
  const leaveFirst = live.join('tickers');
  const leaveSecond = live.join('tickers');
  newest().onopen?.();
  leaveFirst();
  leaveFirst();
  expect(newest().sent).toEqual([{ op: 'subscribe', channel: 'tickers' }]);
  leaveSecond();
  expect(newest().sent.at(-1)).toEqual({ op: 'unsubscribe', channel: 'tickers' });
});

test('the private channel carries the token in its message', () => {
  live.join('me');
  newest().onopen?.();
  expect(newest().sent).toEqual([{ op: 'subscribe', channel: 'me', token: 'secret' }]);
});

test('after a break it returns with growing delays and joins every channel again', () => {
  live.join('tickers');
  newest().onopen?.();
  newest().onclose?.();
  const delays = [runTimer()];
  newest().onclose?.();
  delays.push(runTimer());
  newest().onclose?.();
  delays.push(runTimer());
  newest().onopen?.();
  expect(delays).toEqual([250, 500, 1000]);
  expect(newest().sent).toEqual([{ op: 'subscribe', channel: 'tickers' }]);
  expect(states).toEqual([true, false, true]);
});

test('a line that answers no ping is given up', () => {
  live.join('tickers');
  newest().onopen?.();
  runTimer();
  expect(newest().sent.at(-1)).toEqual({ op: 'ping' });
  runTimer();
  expect(sockets[0]?.closed).toBe(true);
  runTimer();
  expect(sockets).toHaveLength(2);
});

test('a frame proves life: the pending ping is put off', () => {
  live.join('tickers');
  newest().onopen?.();
  newest().onmessage?.({ data: '{}' });
  expect(timers.filter(({ live: isLive }) => isLive)).toHaveLength(1);
});
