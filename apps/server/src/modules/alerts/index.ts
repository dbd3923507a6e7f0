import { alertsHandlers } from './calls.ts';
import type { AlertsOptions } from './deps.ts';
import { pruneJob } from './prune.job.ts';
import { createAlertWatch } from './watch-alerts.ts';

/** Price alerts on recorded ticks, and their history. Refuses: alerts.*, markets.*. */
export function createAlerts(options: AlertsOptions) {
  const { leaderTask, isMetNow, settled } = createAlertWatch(options);
  return {
    leaderTask,
    settled,
    jobs: [pruneJob],
    calls: alertsHandlers({ ...options, isMetNow }),
  };
}

export { removeAlertsOf } from './store.ts';
