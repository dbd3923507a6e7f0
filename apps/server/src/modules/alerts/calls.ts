import { ALERTS_MAX, type AlertCondition } from '@candor/domain/alerts/alert';
import type { Handlers } from '../../http/handler.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { AlertsOptions } from './deps.ts';
import { presentAlert, presentFiring } from './present.ts';
import { createAlert, dropAlert, updateAlert } from './set-alert.ts';
import { listActive } from './store.ts';
import { countFirings, listFirings } from './store-firings.ts';

type Deps = AlertsOptions & {
  /** Whether a condition is met at the newest price. */
  readonly isMetNow: (symbol: string, condition: AlertCondition) => Promise<boolean>;
};

export const alertsHandlers = (deps: Deps) =>
  ({
    async listAlerts({ symbol }, { userId, nowMs }) {
      const alerts = await listActive(deps.db, userId, symbol);
      return { alerts: alerts.map((alert) => presentAlert(alert, nowMs)), max: ALERTS_MAX };
    },
    createAlert: (request, context) => createAlert(deps, request, context),
    updateAlert: (request, context) => updateAlert(deps, request, context),
    removeAlert: (request, context) => dropAlert(deps, request, context),
    async listAlertFirings(request, { userId }) {
      const asked = pageOf(request);
      const [found, total] = await Promise.all([
        listFirings(deps.db, userId, asked),
        countFirings(deps.db, userId),
      ]);
      const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
      return { records: shown.map(presentFiring), ...page };
    },
  }) satisfies Partial<Handlers>;
