import { accruals } from './benchmarks/accruals.ts';
import { alerts } from './benchmarks/alerts.ts';
import { announcements } from './benchmarks/announcements.ts';
import { draw } from './benchmarks/draw.ts';
import { growth } from './benchmarks/growth.ts';
import { helpSearch } from './benchmarks/help-search.ts';
import { jsonGet } from './benchmarks/json-get.ts';
import { ledger64, ledger512 } from './benchmarks/ledger.ts';
import { liquidations } from './benchmarks/liquidations.ts';
import { money } from './benchmarks/money.ts';
import { pageBytes } from './benchmarks/page-bytes.ts';
import { positions } from './benchmarks/positions.ts';
import { secondContracts } from './benchmarks/second-contracts.ts';
import { restart } from './benchmarks/restart.ts';
import { reserves } from './benchmarks/reserves.ts';
import { sealedBodies } from './benchmarks/sealed-bodies.ts';
import { start } from './benchmarks/start.ts';
import { stream } from './benchmarks/stream.ts';
import { traces } from './benchmarks/traces.ts';
import { triggers } from './benchmarks/triggers.ts';
import { web } from './benchmarks/web.ts';
import { webTaps } from './benchmarks/web-taps.ts';
import type { Benchmark } from './runner/benchmark.ts';

/** In running order. */
export const benchmarks: readonly Benchmark[] = [
  ledger64,
  ledger512,
  positions,
  triggers,
  alerts,
  restart,
  liquidations,
  secondContracts,
  accruals,
  stream,
  announcements,
  sealedBodies,
  jsonGet,
  money,
  reserves,
  draw,
  helpSearch,
  start,
  pageBytes,
  webTaps,
  growth,
  traces,
  web,
];
