import type { Duplex } from 'node:stream';
import { price } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { StreamClient } from './client.ts';
import { frameOf } from './frames.ts';

/** A connection whose reader can be stopped, so that sent data stays in the buffer. */
class Line {
  readonly OPEN = 1;
  readonly readyState = 1;
  bufferedAmount = 0;
  isReading = true;
  isEnded = false;
  readonly read: string[] = [];

  write(frame: Buffer): void {
    if (this.isReading) this.read.push(textOf(frame));
    else this.bufferedAmount += frame.length;
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function open() {
  const line = new Line();
  // The parts of a WebSocket and of what carries it that the client uses.
  const [socket, carrier] = [line as unknown as WebSocket, line as unknown as Duplex];
  return { line, client: new StreamClient(socket, carrier, 0) };
}

/** What is in an unmasked text frame. */
function textOf(frame: Buffer): string {
  const head = frame[1]! < 126 ? 2 : frame[1] === 126 ? 4 : 10;
  return String(frame.subarray(head));
}

const bigFrame = frameOf({ channel: 'tickers', data: 'x'.repeat(10_000) });

test('a note goes out in the form of the wire', () => {
  const { line, client } = open();
  const alert = { id: 'f', symbol: 'BTCUSDT', kind: 'above', price: price('70000.5') } as const;
  client.note({ kind: 'alert', alert: { ...alert, sequence: 7, firedAt: 0 } });
  expect(JSON.parse(line.read[0]!)).toMatchObject({
    channel: 'me',
    data: { kind: 'alert', alert: { price: '70000.5', firedAt: '1970-01-01 08:00:00' } },
  });
});

describe('a client that reads slowly', () => {
  test('is skipped once too much is unsent, so that its memory use is bounded', () => {
    const { line, client } = open();
    line.isReading = false;
    for (let round = 0; round < 1_000; round++) client.offer(bigFrame, round);
    expect(line.bufferedAmount).toBeLessThan(64 * 1024 + bigFrame.length + 1);
    expect(line.isEnded).toBe(false);
  });

  test('gets the newest state when it resumes reading', () => {
    const { line, client } = open();
    line.isReading = false;
    for (let round = 0; round < 100; round++) client.offer(bigFrame, round);
    line.isReading = true;
    line.bufferedAmount = 0;
    client.offer(frameOf({ newest: true }), 200);
    expect(line.read).toEqual(['{"newest":true}']);
  });

  test('is dropped after reading nothing for half a minute', () => {
    const { line, client } = open();
    line.isReading = false;
    for (let second = 0; second <= 45; second++) client.offer(bigFrame, second * 1_000);
    expect(line.isEnded).toBe(true);
  });

  test('loses no private note and gets equal ones once', () => {
    const { line, client } = open();
    line.isReading = false;
    line.bufferedAmount = 1_000_000;
    client.note({ kind: 'position', id: 'p1' });
    client.note({ kind: 'balance' });
    client.note({ kind: 'position', id: 'p1', reason: 'stopLoss' });
    line.isReading = true;
    line.bufferedAmount = 0;
    client.flushNotes();
    expect(line.read.map((text) => (JSON.parse(text) as { data: object }).data)).toEqual([
      { kind: 'position', id: 'p1', reason: 'stopLoss' },
      { kind: 'balance' },
    ]);
  });
});

/** A reader of its own, after RFC 6455 §5.2. */
test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a frame with a text of %i bytes has the length of the protocol',
  (length) => {
    const text = 'x'.repeat(Math.max(0, length - 2));
    const frame = frameOf(length < 2 ? length : text);
    const bytes = [...frame.subarray(0, 10)];
    expect(bytes[0]).toBe(0x81);
    const declared =
      bytes[1]! < 126
        ? bytes[1]!
        : bytes[1] === 126
          ? bytes[2]! * 256 + bytes[3]!
          : bytes.slice(2).reduce((sum, byte) => sum * 256 + byte, 0);
    expect(declared).toBe(Buffer.byteLength(textOf(frame)));
    expect(declared).toBe(Math.max(1, length));
    expect(JSON.parse(textOf(frame))).toEqual(length < 2 ? length : text);
  },
);
