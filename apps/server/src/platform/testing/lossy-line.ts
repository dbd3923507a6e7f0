import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between the server and its database that forwards everything except the replies it is
 * told to lose.
 */
export interface LossyLine {
  /** Address of the database through this line. */
  readonly url: string;
  /**
   * Loses the replies of the next `times` transactions (default one) that send this text; they are
   * committed.
   */
  loseCommitOf(text: string, times?: number): void;
  /** How many replies were lost. */
  lost(): number;
  close(): Promise<void>;
}

const COMMITTED = Buffer.from('COMMIT\0');
const UNDONE = Buffer.from('ROLLBACK\0');
const LONGEST_TEXT_BYTES = 64;

export async function openLossyLine(databaseUrl: string): Promise<LossyLine> {
  const target = new URL(databaseUrl);
  let marker = Buffer.alloc(0);
  let left = 0;
  let lost = 0;

  const line = createServer((client: Socket) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    let isInTransaction = false;
    let isMarked = false;
    let before = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      // What is looked for may have been cut in two on the way.
      const heard = Buffer.concat([before, chunk]);
      before = heard.subarray(-LONGEST_TEXT_BYTES);
      isInTransaction ||= heard.includes('begin\0');
      if (left > 0 && isInTransaction && !isMarked && heard.includes(marker)) {
        isMarked = true;
        left -= 1;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      const isCommitted = chunk.includes(COMMITTED);
      if (isCommitted || chunk.includes(UNDONE)) {
        isInTransaction = false;
        before = Buffer.alloc(0);
      }
      if (!isMarked || !isCommitted) return void client.write(chunk);
      lost += 1;
      client.destroy();
    });
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, database].forEach((each) => each.destroy()));
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(line.address() as { port: number }).port}`;
  return {
    url: url.href,
    loseCommitOf(text, times = 1) {
      marker = Buffer.from(text);
      left = times;
    },
    lost: () => lost,
    async close() {
      line.close();
    },
  };
}
