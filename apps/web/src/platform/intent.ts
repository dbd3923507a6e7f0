import { randomId } from './random.ts';

/** What a customer wants done once, however often the button is pressed or the line breaks. */
export interface Intent {
  /**
   * Runs `act` with the key of this request. While it runs, an equal request joins it; after a dead
   * line an equal request repeats the key; an answer of the server, good or bad, ends the intent.
   */
  run<Result>(request: unknown, act: (key: string) => Promise<Result>): Promise<Result>;
}

export function createIntent({
  isAnswer,
  newKey = randomId,
}: {
  /** Whether an error is the server's word, and not a line that broke. */
  readonly isAnswer: (error: unknown) => boolean;
  readonly newKey?: () => string;
}): Intent {
  let open: { text: string; key: string; running: Promise<unknown> | null } | null = null;
  return {
    run(request, act) {
      const text = requestText(request);
      if (open?.text !== text) open = { text, key: newKey(), running: null };
      const intent = open;
      const end = () => {
        if (open === intent) open = null;
      };
      intent.running ??= act(intent.key).then(
        (result) => {
          end();
          return result;
        },
        (error: unknown) => {
          intent.running = null;
          if (isAnswer(error)) end();
          throw error;
        },
      );
      return intent.running as ReturnType<typeof act>;
    },
  };
}

/** A request as text that tells equal ones from different ones; bigints are written out. */
export function requestText(request: unknown): string {
  return JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
