import type { Duplex } from 'node:stream';
import { privateNote } from '@candor/contract/stream';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { frameOf } from './frames.ts';

export type PrivateNote = z.output<typeof privateNote>;

/** A client with more than this unsent is skipped: every frame holds the full state anyway. */
const UNSENT_MAX_BYTES = 64 * 1024;
/** A client that reads nothing for this long is dropped. */
const STUCK_MAX_MS = 30_000;
/** Distinct private notes kept for a slow client; beyond that it has to reload anyway. */
const NOTES_MAX = 64;
/** Time in which a client must send its first message. */
const FIRST_INTENT_MS = 10_000;
const MESSAGES_PER_WINDOW_MAX = 120;
const MESSAGE_WINDOW_MS = 10_000;
/** A client that continues after this many refused messages is not ours and is dropped. */
const REFUSED_MAX = 200;

/** One connection and its send queue. */
export class StreamClient {
  readonly channels = new Set<string>();
  /** Set by a subscription to `me`. */
  session: { readonly userId: string; readonly token: string } | null = null;
  /** False from a ping until its pong. */
  isAlive = true;
  readonly #socket: WebSocket;
  readonly #line: Duplex;
  readonly #notes = new Map<string, PrivateNote>();
  #stuckSinceMs: number | null = null;
  #windowStartMs = 0;
  #messages = 0;
  #refused = 0;

  readonly #sinceMs: number;
  #hasSpoken = false;

  /** `line` carries the socket: frames are written to it as they are, for the socket would build each anew. */
  constructor(socket: WebSocket, line: Duplex, nowMs: number) {
    this.#socket = socket;
    this.#line = line;
    this.#sinceMs = nowMs;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends the newest state, or nothing while the client lags behind. */
  offer(frame: Buffer, nowMs: number): void {
    if (this.#socket.bufferedAmount <= UNSENT_MAX_BYTES) {
      this.#stuckSinceMs = null;
      this.say(frame);
      return;
    }
    this.#stuckSinceMs ??= nowMs;
    if (nowMs - this.#stuckSinceMs > STUCK_MAX_MS) this.drop();
  }

  /** Sends a private note now or when the client catches up; equal notes are sent once. */
  note(note: PrivateNote): void {
    this.#notes.set(`${note.kind}:${note.id ?? ''}`, note);
    if (this.#notes.size > NOTES_MAX) this.#notes.delete(this.#notes.keys().next().value ?? '');
    this.flushNotes();
  }

  flushNotes(): void {
    if (this.#notes.size === 0 || this.#socket.bufferedAmount > UNSENT_MAX_BYTES) return;
    for (const note of this.#notes.values())
      this.say(frameOf({ channel: 'me', data: z.encode(privateNote, note) }));
    this.#notes.clear();
  }

  /** Sends in any case: replies are small and `admits` bounds their number. */
  say(frame: Buffer): void {
    if (this.isOpen) this.#line.write(frame);
  }

  /** Whether a message may be processed; a flood of messages ends the connection. */
  admits(nowMs: number): boolean {
    this.#hasSpoken = true;
    if (nowMs - this.#windowStartMs >= MESSAGE_WINDOW_MS) {
      this.#windowStartMs = nowMs;
      this.#messages = 0;
    }
    this.#messages++;
    const isAdmitted = this.#messages <= MESSAGES_PER_WINDOW_MAX;
    if (!isAdmitted && ++this.#refused > REFUSED_MAX) this.drop();
    return isAdmitted;
  }

  /** Whether the deadline for a first message has passed without one. */
  isIdle(nowMs: number): boolean {
    return !this.#hasSpoken && nowMs - this.#sinceMs >= FIRST_INTENT_MS;
  }

  ping(): void {
    this.isAlive = false;
    this.#socket.ping();
  }

  drop(): void {
    this.#socket.terminate();
  }
}
