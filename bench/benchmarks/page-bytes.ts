import { gzipSync } from 'node:zlib';
import { screens } from '@candor/contract/wire/screens';
import { launchBrowser, openPhone } from '@candor/e2e/harness/browser.ts';
import type { Benchmark } from '../runner/benchmark.ts';
import { startProduct } from '../runner/product.ts';

const KIB = 1_024;

/** JavaScript that a phone must fetch and compile before it shows the first screen. */
export const pageBytes: Benchmark = {
  name: 'page-bytes',
  subject:
    'JavaScript that a browser at 390 × 844 fetches for /home until the network is idle, gzip',
  reference: '',
  rounds: 1,
  figures: [
    { what: 'JavaScript of /home', unit: 'KB', of: ({ kb }) => kb!, goal: { atMost: 150 } },
    { what: 'of it the largest file', unit: 'KB', of: ({ largestKb }) => largestKb! },
    { what: 'files', unit: '', of: ({ files }) => files! },
    { what: 'uncompressed', unit: 'KB', of: ({ plainKb }) => plainKb! },
  ],
  async open(session) {
    const database = await (await session.databaseServer()).createDatabase();
    const product = await startProduct({ databaseUrl: database.url });
    return {
      subject: () => measureHome(product.url),
      async close() {
        await product.stop();
        await database.drop();
      },
    };
  },
};

async function measureHome(url: string) {
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser);
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (type.includes('javascript')) bodies.push(response.body());
    });
    await page.goto(`${url}/#${screens.home.path}`, { waitUntil: 'networkidle' });
    const files = await Promise.all(bodies);
    if (files.length === 0)
      throw new Error('no script was fetched; check that the web app is built');
    const zipped = files.map((file) => gzipSync(file, { level: 9 }).length);
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / KIB;
    return {
      kb: sum(zipped),
      largestKb: Math.max(...zipped) / KIB,
      files: files.length,
      plainKb: sum(files.map((file) => file.length)),
    };
  } finally {
    await browser.close();
  }
}
