import { text, useText } from '@candor/client/language';
import { alertsCalls } from '@candor/contract/calls/alerts';
import { alertWindows } from '@candor/domain/alerts/alert';
import type { Price } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { directionColor } from '@candor/ui/figures';
import { percentText, shownSign } from '@candor/ui/number-text';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { successHaptic } from '../../platform/haptics.ts';
import { useTickerDetail } from '../../platform/live.ts';
import { useCommand } from '../../platform/query.ts';
import { pairName, shownMarket } from '../markets.ts';
import {
  type AlertForm,
  distanceOf,
  emptyForm,
  formOf,
  formProblem,
  levelAt,
  quickSteps,
  repeats,
  requestOf,
} from './alert-form.ts';
import { AlertRows } from './alert-rows.tsx';
import { type Alert, alertText, changedByAlerts } from './alert-text.ts';

export interface AlertSheetProps {
  readonly symbol: string;
  /** Changes this alert instead of setting a new one. */
  readonly edited?: Alert;
  /** Begins with the terms of an alert that fired. */
  readonly like?: Parameters<typeof formOf>[0];
  readonly onClose: () => void;
}

/** Sets or changes a price alert; below it, the others of the same pair. */
export function AlertSheet({ symbol, edited, like, onClose }: AlertSheetProps): ReactNode {
  const t = useText();
  const market = shownMarket(symbol);
  const price = useTickerDetail(symbol)?.price;
  const given = edited ?? like;
  const [form, setForm] = useState(given ? formOf(given) : emptyForm);
  const [isAsked, setIsAsked] = useState(false);
  const problem = formProblem(form, price, market);
  const { save, busy } = useSave(edited, onClose);
  const submit = () => {
    setIsAsked(true);
    if (problem === null) save(requestOf(form, symbol));
  };
  const change = (part: Partial<AlertForm>) => setForm({ ...form, ...part });
  return (
    <Sheet
      open
      onClose={onClose}
      stays={busy}
      title={t(edited ? 'alerts.editTitle' : 'alerts.sheetTitle')}
      text={pairName(market)}
      closeLabel={t('shell.close')}
      actions={
        <Button busy={busy} onClick={submit}>
          {t(edited ? 'alerts.save' : 'alerts.set')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <Segmented
          label={t('alerts.kind')}
          segments={(['above', 'below', 'change'] as const).map((value) => ({
            value,
            label: t(`alerts.kind.${value}`),
          }))}
          value={form.kind}
          onChange={(kind) => {
            setIsAsked(false);
            change({ kind, ...(form.kind === kind ? {} : { level: '' }) });
          }}
        />
        <Threshold
          form={form}
          symbol={symbol}
          price={price}
          error={isAsked ? (problem ?? undefined) : undefined}
          onChange={change}
        />
        <QuickSteps
          form={form}
          onStep={(step) =>
            form.kind === 'change'
              ? change({ percent: String(step) })
              : price !== undefined && change({ level: levelAt(price, step, market) })
          }
          isReady={form.kind === 'change' || price !== undefined}
        />
        {form.kind === 'change' ? (
          <Labelled label={t('alerts.window')}>
            <Segmented
              label={t('alerts.window')}
              segments={alertWindows.map((minutes) => ({
                value: `${minutes}` as const,
                label: t(`alerts.window.${minutes}`),
              }))}
              value={form.window}
              onChange={(window) => change({ window })}
            />
          </Labelled>
        ) : null}
        <Labelled label={t('alerts.repeat')} note={t(`alerts.repeatNote.${form.repeat}`)}>
          <Segmented
            label={t('alerts.repeat')}
            segments={repeats.map((value) => ({ value, label: t(`alerts.repeat.${value}`) }))}
            value={form.repeat}
            onChange={(repeat) => change({ repeat })}
          />
        </Labelled>
      </div>
      {edited ? null : (
        <AlertRows symbol={symbol} title={t('alerts.others', { pair: pairName(market) })} />
      )}
    </Sheet>
  );
}

/** Sends the form; the sheet closes when it is stored. */
function useSave(edited: Alert | undefined, onClose: () => void) {
  const stored = (id: 'alerts.wasSet' | 'alerts.saved') => (alert: Alert) => {
    successHaptic();
    showToast(text(id, { alert: alertText(alert) }), 'success');
    onClose();
  };
  const refreshes = changedByAlerts;
  const create = useCommand(alertsCalls, 'createAlert', {
    refreshes,
    onDone: stored('alerts.wasSet'),
  });
  const update = useCommand(alertsCalls, 'updateAlert', {
    refreshes,
    onDone: stored('alerts.saved'),
  });
  return {
    busy: create.isPending || update.isPending,
    save(request: ReturnType<typeof requestOf>) {
      if (edited) update.mutate({ id: edited.id, ...request });
      else create.mutate(request);
    },
  };
}

interface ThresholdProps {
  readonly form: AlertForm;
  readonly symbol: string;
  readonly price: Price | undefined;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<AlertForm>) => void;
}

/** The level with its distance from now, or the change. */
function Threshold({ form, symbol, price, error, onChange }: ThresholdProps): ReactNode {
  const t = useText();
  const { base, quote, pricePrecision } = shownMarket(symbol);
  if (form.kind === 'change') {
    return (
      <AmountField
        label={t('alerts.percent')}
        value={form.percent}
        onChange={(percent) => onChange({ percent })}
        decimals={1}
        unit="%"
        error={error}
      />
    );
  }
  const distance = distanceOf(form.level, price);
  return (
    <AmountField
      label={t(form.kind === 'above' ? 'alerts.levelAbove' : 'alerts.levelBelow', { base })}
      value={form.level}
      onChange={(level) => onChange({ level })}
      decimals={pricePrecision}
      unit={quote}
      error={error}
      aside={
        distance === null ? null : (
          <span className={directionColor(shownSign(distance * 100n, 2))}>
            {t('alerts.fromNow', { percent: percentText(distance, { decimals: 2, signed: true }) })}
          </span>
        )
      }
    />
  );
}

interface QuickStepsProps {
  readonly form: AlertForm;
  readonly isReady: boolean;
  readonly onStep: (percent: number) => void;
}

function QuickSteps({ form, isReady, onStep }: QuickStepsProps): ReactNode {
  const t = useText();
  const signed = (step: number) => (step < 0 ? `−${-step}%` : `+${step}%`);
  return (
    <div role="group" aria-label={t('alerts.quick')} className="flex flex-wrap gap-2">
      {quickSteps[form.kind].map((step) => (
        <button
          key={step}
          type="button"
          disabled={!isReady}
          onClick={() => onStep(step)}
          className="figures min-h-11 min-w-max flex-[1_1_4rem] rounded-control bg-sunken px-2 text-body font-medium text-secondary active:opacity-60 disabled:text-disabled"
        >
          {form.kind === 'change' ? `${step}%` : signed(step)}
        </button>
      ))}
    </div>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Labelled({ label, note, children }: LabelledProps): ReactNode {
  return (
    <div>
      <p aria-hidden="true" className="mt-0 mb-1.5 text-label font-normal text-secondary">
        {label}
      </p>
      {children}
      {note ? <p className="mt-1.5 mb-0 text-label font-normal text-tertiary">{note}</p> : null}
    </div>
  );
}
