import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import { explain } from '@candor/server/src/platform/startup/problem.ts';
import { faultKinds } from './fault-log.ts';
import { findPlant, plants } from './plants.ts';
import { simulate, type SimulationReport } from './simulate.ts';

/*
 * `npm run simulate`: runs the product through hours of a faulty world, determined by a seed. Exits
 * with 1 when it found something (with `--plant`: when it found nothing).
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '24' },
    plant: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const plant = values.plant === undefined ? undefined : findPlant(values.plant);
  if (values.plant !== undefined && !plant) {
    print(
      `there is no bug called ${values.plant}; there are: ${plants.map(({ name }) => name).join(', ')}`,
    );
    return 2;
  }
  const server = await openServer();
  const reports: SimulationReport[] = [];
  try {
    for (let index = 0; index < Number(values.seeds); index++) {
      const seed = index === 0 ? values.seed : `${values.seed}.${index}`;
      const hours = Number(values.hours);
      const report = await simulate({ seed, hours, serverUrl: server.url, plant });
      reports.push(report);
      tell(report);
      if (report.findings.length > 0) break;
    }
  } finally {
    await server.remove();
  }
  sumUp(reports);
  const hasFound = reports.some(({ findings }) => findings.length > 0);
  return hasFound === (plant !== undefined) ? 0 : 1;
}

function tell({ seed, hours, realMs, steps, calls, transfers, ...rest }: SimulationReport): void {
  const speed = Math.round((hours * 3_600_000) / realMs);
  const from = new Date(rest.startMs).toISOString().slice(0, 16);
  print(
    `seed ${seed}: ${hours.toFixed(1)} h from ${from} in ${(realMs / 1_000).toFixed(1)} s (${speed}× real time), ` +
      `${steps} steps, ${calls} calls, ${transfers} transfers, ${rest.processes} servers, books ${rest.hash.slice(0, 16)}`,
  );
  if (values.verbose)
    for (const [name, count] of [...rest.outcomes].sort(([a], [b]) => a.localeCompare(b)))
      print(`  ${String(count).padStart(7)} ${name}`);
  for (const { rule, detail } of rest.findings) print(`  FOUND ${rule}: ${detail}`);
}

function sumUp(reports: readonly SimulationReport[]): void {
  print('faults fired:');
  let kinds = 0;
  for (const kind of faultKinds) {
    const count = reports.reduce((sum, { faults }) => sum + faults.count(kind), 0);
    if (count > 0) kinds++;
    print(`  ${String(count).padStart(7)} ${kind}`);
  }
  const hours = reports.reduce((sum, report) => sum + report.hours, 0);
  const realMs = reports.reduce((sum, report) => sum + report.realMs, 0);
  const findings = reports.reduce((sum, report) => sum + report.findings.length, 0);
  print(
    `${(hours / 24).toFixed(1)} simulated days of ${reports.length} seeds in ${(realMs / 1_000).toFixed(0)} s ` +
      `(${Math.round((hours * 3_600_000) / realMs)}× real time), ${kinds} kinds of fault, ${findings} findings`,
  );
}

/** The server of DATABASE_URL if set, otherwise a temporary one. */
async function openServer(): Promise<{ url: string; remove(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, remove: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-simulation-'));
  // Readable by others: as root, the server runs under another account.
  chmodSync(dataDir, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: print },
    settings,
  });
  return {
    url: server.url,
    async remove() {
      await server.stop();
      for (const folder of [server.home, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
