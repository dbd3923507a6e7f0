import { Worker } from 'node:worker_threads';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Epoch } from '../../platform/lease.ts';
import type { Log } from '../../platform/log.ts';
import type { LineState } from './feeds/live/line-keeper.ts';
import type { FeedOptions } from './feeds/open-feeds.ts';
import type { Asked, RecorderSetup, Told } from './recorder-thread.ts';

/** Records prices apart from the event loop that answers calls. */
export interface Recording {
  /** Records under this epoch from now on; the first prices are recorded when it resolves. */
  begin(epoch: Epoch): Promise<void>;
  /** Nothing is recorded any more when this resolves. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export interface RecordingEvents {
  /** A hint after each commit that the log has grown. */
  readonly onRecorded: () => void;
  /** The connection to a source of the live feed changed. */
  readonly onState: (source: string, state: LineState) => void;
}

export type OpenRecording = (feed: FeedOptions, events: RecordingEvents) => Recording;

const AGAIN_AFTER_MS = 1_000;
const GONE = 'the recording thread is gone';

/**
 * Records in a thread of this process with its own connection, so that no crowd of readers delays
 * the next tick (docs/decisions/0100-recorder-thread.md). A thread that dies is replaced, and
 * recording continues under the same epoch.
 */
export const recordInThread =
  (
    options: Omit<RecorderSetup, 'feed' | 'clockAheadMs'> & {
      clockAheadMs?: number;
      log: Log;
      clock?: Clock;
    },
  ): OpenRecording =>
  (feed, { onRecorded, onState }) => {
    const { databaseUrl, logLevel, clockAheadMs = 0, log, clock = systemClock } = options;
    const setup: RecorderSetup = { databaseUrl, logLevel, clockAheadMs, feed };
    const answers = new Map<number, PromiseWithResolvers<void>>();
    let asked = 0;
    let epoch: Epoch | undefined;
    let isClosed = false;
    let worker: Worker | null = open();

    function open(): Worker {
      const opened = new Worker(new URL('./recorder-thread.ts', import.meta.url), {
        workerData: setup,
      });
      opened.unref();
      opened.on('message', hear);
      opened.once('error', (error) => log.error({ err: error }, 'recording: the thread failed'));
      opened.once('exit', replace);
      return opened;
    }

    function hear(told: Told): void {
      if (told.kind === 'recorded') return onRecorded();
      if (told.kind === 'source') return onState(told.source, told.state);
      const answer = answers.get(told.id);
      answers.delete(told.id);
      if (told.kind === 'done') answer?.resolve();
      else answer?.reject(new Error(told.message));
    }

    function ask(question: Asked): Promise<void> {
      if (!worker) return Promise.reject(new Error(GONE));
      const answer = Promise.withResolvers<void>();
      asked += 1;
      answers.set(asked, answer);
      worker.postMessage({ ...question, id: asked });
      return answer.promise;
    }

    function replace(): void {
      worker = null;
      for (const { reject } of answers.values()) reject(new Error(GONE));
      answers.clear();
      clock.after(AGAIN_AFTER_MS, () => {
        if (isClosed) return;
        worker = open();
        if (epoch && !epoch.isOver) resume(epoch);
      });
    }

    /** If the start fails because the thread died, it is retried with the next thread. */
    function resume(held: Epoch): void {
      ask({ kind: 'begin', lease: held.lease, token: held.token }).catch((error) => {
        log.error({ err: error }, 'recording: start failed, retrying');
        clock.after(AGAIN_AFTER_MS, () => {
          if (epoch === held && !held.isOver && !isClosed) resume(held);
        });
      });
    }

    return {
      async begin(own) {
        await ask({ kind: 'begin', lease: own.lease, token: own.token });
        epoch = own;
      },
      async end() {
        epoch = undefined;
        // A dead thread records nothing either.
        await ask({ kind: 'end' }).catch(() => undefined);
      },
      async close() {
        isClosed = true;
        epoch = undefined;
        await ask({ kind: 'close' }).catch(() => undefined);
        await worker?.terminate();
      },
    };
  };
