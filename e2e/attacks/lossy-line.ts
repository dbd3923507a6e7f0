import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Between the server and its database: passes everything on, until it is told what to lose. */
export interface LossyLine {
  /** Address of the database through this line. */
  readonly url: string;
  /** The next transaction that sends this text is committed, and nobody hears of it. */
  loseCommitOf(text: string): void;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
}

const COMMITTED = Buffer.from('COMMIT\0');

export async function openLossyLine(databaseUrl: string): Promise<LossyLine> {
  const target = new URL(databaseUrl);
  let marker: Buffer | null = null;
  let lost = 0;

  const line = createServer((client: Socket) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    let isMarked = false;
    client.on('data', (chunk) => {
      if (marker && chunk.includes(marker)) {
        isMarked = true;
        marker = null;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!isMarked || !chunk.includes(COMMITTED)) return void client.write(chunk);
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
    loseCommitOf: (text) => (marker = Buffer.from(text)),
    lost: () => lost,
    async close() {
      line.close();
    },
  };
}
