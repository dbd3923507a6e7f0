import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type OperationsMetrics, operationsMetrics } from './operations-metrics.ts';

/** Prometheus metrics, created once per process. */
export interface Metrics extends OperationsMetrics {
  readonly registry: Registry;
  readonly calls: Counter<'call' | 'code'>;
  readonly callSeconds: Histogram<'call'>;
  readonly batchSize: Histogram<'command'>;
  readonly ticks: Counter<'state'>;
  readonly streamClients: Gauge;
  readonly auditFindings: Gauge;
  readonly jobRuns: Counter<'job' | 'outcome'>;
  readonly jobDoneAt: Gauge<'job'>;
  readonly clockDoubt: Gauge;
  readonly moneyHalted: Gauge;
}

/** Of the process itself. Collected once, for each collector's timer and observer never ends. */
let ofProcess: Registry | undefined;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  for (const metric of ofProcess.getMetricsAsArray()) registry.registerMetric(metric as never);
  return {
    registry,
    ...operationsMetrics(registry),
    calls: new Counter({
      name: 'candor_calls_total',
      help: 'Calls answered',
      labelNames: ['call', 'code'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'candor_call_seconds',
      help: 'Time to answer a call',
      labelNames: ['call'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    batchSize: new Histogram({
      name: 'candor_command_batch_size',
      help: 'Acts committed together',
      labelNames: ['command'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    }),
    ticks: new Counter({
      name: 'candor_ticks_total',
      help: 'Ticks recorded',
      labelNames: ['state'],
      registers,
    }),
    streamClients: new Gauge({
      name: 'candor_stream_clients',
      help: 'Open stream connections',
      registers,
    }),
    clockDoubt: new Gauge({
      name: 'candor_clock_doubt_milliseconds',
      help: "By how much this node's time has left the database's; anything but zero halts trading",
      registers,
    }),
    moneyHalted: new Gauge({
      name: 'candor_money_halted',
      help: '1 while calls that move money are stopped because an audit found a wrong book',
      registers,
    }),
    auditFindings: new Gauge({
      name: 'candor_audit_findings',
      help: 'What the last audit of the books found; anything but zero is an alarm',
      registers,
    }),
    jobRuns: new Counter({
      name: 'candor_job_runs_total',
      help: 'Due rows by what became of them: done, failed, or overdue, which is an alarm',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobDoneAt: new Gauge({
      name: 'candor_job_done_timestamp_seconds',
      help: 'When a job last did everything that was due; one that stands still is an alarm',
      labelNames: ['job'],
      registers,
    }),
  };
}
