import { type OpenTransport, readRetryAfter } from './transport.ts';

/** A longer line is not of the protocol. */
const LINE_MAX_CHARS = 1_000_000;

/** An endless HTTP answer with one message per line. */
export const openStream: OpenTransport = ({ url, headers }, events) => {
  const abort = new AbortController();
  void read();

  async function read(): Promise<void> {
    try {
      const answer = await fetch(url, {
        headers: { ...headers },
        redirect: 'error',
        signal: abort.signal,
      });
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        const { status } = answer;
        const after = readRetryAfter(answer.headers.get('retry-after'));
        return end({ reason: `HTTP ${status}`, status, ...after });
      }
      events.opened();
      await readLines(answer.body);
      end({ reason: 'the answer ended' });
    } catch (error) {
      end({ reason: codeOf(error) });
    }
  }

  async function readLines(body: ReadableStream<Uint8Array>): Promise<void> {
    let begun = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) {
        if (abort.signal.aborted) return;
        if (line.trim() !== '') events.heard(line);
      }
      if (begun.length > LINE_MAX_CHARS) return;
    }
  }

  function end(ended: Parameters<typeof events.closed>[0]): void {
    if (!abort.signal.aborted) events.closed(ended);
  }

  return {
    send: () => undefined,
    ping: () => undefined,
    drop: () => abort.abort(),
  };
};

/** Without the message, which may hold the address. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause && cause.code) return String(cause.code);
  return cause instanceof Error ? cause.name : 'unknown';
}
