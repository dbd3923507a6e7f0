/**
 * The stream connection: one socket with reference-counted channels that reconnects after every
 * break. Independent of React; socket, timers and randomness are injected, so that tests can break it.
 */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveSocketDeps {
  readonly connect: () => SocketLike;
  readonly after: (delayMs: number, command: () => void) => () => void;
  /** Uniform in [0, 1). */
  readonly chance: () => number;
  /** Sent with `me` in its first message, never in the address. */
  readonly token: () => string;
  readonly onFrame: (text: string) => void;
  readonly onState: (isOpen: boolean) => void;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 20_000;
/** Detects dead connections: a phone that changes networks often reports no close. */
const PING_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;

export class LiveSocket {
  readonly #deps: LiveSocketDeps;
  readonly #users = new Map<string, number>();
  #socket: SocketLike | null = null;
  #isOpen = false;
  #attempts = 0;
  #cancelTimer: () => void = () => {};

  constructor(deps: LiveSocketDeps) {
    this.#deps = deps;
  }

  /** Joins a channel until the returned function is called. The first user opens the socket. */
  join(channel: string): () => void {
    const users = this.#users.get(channel) ?? 0;
    this.#users.set(channel, users + 1);
    if (users === 0 && this.#isOpen) this.#subscribe(channel);
    if (!this.#socket) this.#connect();
    let joined = true;
    return () => {
      if (joined) this.#leave(channel);
      joined = false;
    };
  }

  /** Drops the connection and opens a new one immediately: after signing in, or when back online. */
  restart(): void {
    if (!this.#socket && this.#users.size === 0) return;
    this.#drop();
    this.#attempts = 0;
    this.#connect();
  }

  #leave(channel: string): void {
    const users = (this.#users.get(channel) ?? 0) - 1;
    if (users > 0) {
      this.#users.set(channel, users);
      return;
    }
    this.#users.delete(channel);
    if (this.#isOpen) this.#say({ op: 'unsubscribe', channel });
  }

  #connect(): void {
    this.#cancelTimer();
    const socket = this.#deps.connect();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => {
      this.#expectLife();
      this.#deps.onFrame(String(data));
    };
    socket.onclose = () => this.#retry();
  }

  #opened(): void {
    this.#isOpen = true;
    this.#attempts = 0;
    for (const channel of this.#users.keys()) this.#subscribe(channel);
    this.#deps.onState(true);
    this.#expectLife();
  }

  #subscribe(channel: string): void {
    this.#say(
      channel === 'me'
        ? { op: 'subscribe', channel, token: this.#deps.token() }
        : { op: 'subscribe', channel },
    );
  }

  /** Pings after a while without frames, and drops the connection if nothing arrives. */
  #expectLife(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.after(PING_EVERY_MS, () => {
      this.#say({ op: 'ping' });
      this.#cancelTimer = this.#deps.after(ANSWER_WITHIN_MS, () => this.#retry());
    });
  }

  /** Exponential backoff with a ceiling; half of it is jitter, so that clients do not return all at once. */
  #retry(): void {
    this.#drop();
    if (this.#users.size === 0) return;
    const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    const delayMs = ceiling / 2 + (ceiling / 2) * this.#deps.chance();
    this.#cancelTimer = this.#deps.after(delayMs, () => this.#connect());
  }

  #drop(): void {
    this.#cancelTimer();
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#deps.onState(false);
  }

  #say(message: Readonly<Record<string, string>>): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
