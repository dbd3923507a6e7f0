/** Why a connection ended. */
export interface Ended {
  readonly reason: string;
  /** HTTP status of a refused request. */
  readonly status?: number;
  /** How long the source asks us to stay away. */
  readonly retryAfterMs?: number;
}

export interface TransportEvents {
  opened(): void;
  heard(text: string): void;
  /** A ping frame was answered. */
  ponged(): void;
  /** Comes once, also for a connection that never opened, and nothing comes after it. */
  closed(ended: Ended): void;
}

/** An open or opening connection. */
export interface Transport {
  send(text: string): void;
  ping(): void;
  /** Ends it at once, without waiting for the other side; `closed` does not come any more. */
  drop(): void;
}

export interface Address {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type OpenTransport = (address: Address, events: TransportEvents) => Transport;

const RETRY_AFTER_MAX_S = 3_600;

/** Seconds of a Retry-After header; a date is ignored, because no source here sends one. */
export function readRetryAfter(value: string | null | undefined): Pick<Ended, 'retryAfterMs'> {
  if (!value || !/^\d{1,6}$/.test(value)) return {};
  return { retryAfterMs: Math.min(Number(value), RETRY_AFTER_MAX_S) * 1_000 };
}
