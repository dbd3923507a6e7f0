import { MINUTE_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { walletCalls } from '@candor/contract/calls/wallet';
import { currencyCodes } from '@candor/domain/money/currencies';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Fact, Facts } from '@candor/ui/row';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { Fingerprint } from '../../parts/verify/fingerprint.tsx';
import type { Reply } from '../../platform/call.ts';
import { useCommand } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import type { ChangeFilter } from './change-filter.ts';
import { Choice } from './choice.tsx';
import { daysOf, formOf, periods, type StatementForm } from './statement-form.ts';

type Statement = Reply<typeof walletCalls, 'createStatement'>;
const accounts = ['balance', 'contract', 'margin', 'locked'] as const;

export interface StatementSheetProps {
  readonly filter: ChangeFilter;
  readonly onClose: () => void;
}

/** A statement for a period as PDF or CSV, with a fingerprint that anybody can verify. */
export function StatementSheet({ filter, onClose }: StatementSheetProps): ReactNode {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  const [form, setForm] = useState(() => formOf(filter));
  const [made, setMade] = useState<Statement | null>(null);
  const create = useCommand(walletCalls, 'createStatement', {
    onDone: (statement) => {
      setMade(statement);
      download(statement.url);
    },
    refreshes: ['listSecurityEvents'],
  });
  const days = daysOf(form, nowMs);
  const { account, currency, format } = form;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('statement.sheetTitle')}
      text={made ? undefined : t('statement.sheetText')}
      closeLabel={t('shell.close')}
      actions={
        made ? (
          <Button onClick={onClose}>{t('statement.done')}</Button>
        ) : (
          <Button
            disabled={!days}
            busy={create.isPending}
            onClick={() =>
              days &&
              create.mutate({
                ...days,
                format,
                ...(account && { account }),
                ...(currency && { currency }),
              })
            }
          >
            {days
              ? t(format === 'pdf' ? 'statement.getPdf' : 'statement.getCsv')
              : t('statement.chooseDays')}
          </Button>
        )
      }
    >
      {made ? <Made statement={made} /> : <Fields form={form} onChange={setForm} />}
      {made ? null : (
        <p className="mt-3">
          <a
            href={hrefTo('taxReport')}
            className="inline-flex min-h-11 items-center text-body font-semibold text-proof"
          >
            {t('taxReport.title')}
          </a>
        </p>
      )}
    </Sheet>
  );
}

/** Downloads the file; the page stays open. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}

interface FieldsProps {
  readonly form: StatementForm;
  readonly onChange: (form: StatementForm) => void;
}

function Fields({ form, onChange }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <div className="grid gap-4">
      <Segmented
        label={t('statement.period')}
        value={form.period}
        onChange={(period) => onChange({ ...form, period })}
        segments={periods.map((value) => ({ value, label: t(`statement.${value}`) }))}
      />
      {form.period === 'custom' ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t('balanceChanges.from')}
            value={form.from}
            max={form.to || undefined}
            onChange={(from) => onChange({ ...form, from })}
          />
          <TextField
            type="date"
            label={t('balanceChanges.to')}
            value={form.to}
            min={form.from || undefined}
            onChange={(to) => onChange({ ...form, to })}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Choice
          label={t('balanceChanges.account')}
          values={accounts}
          value={accounts.find((each) => each === form.account)}
          textOf={(account) => t(`account.short.${account}`)}
          onChange={(account) => onChange({ ...form, account })}
        />
        <Choice
          label={t('balanceChanges.currency')}
          values={currencyCodes}
          value={form.currency}
          textOf={(code) => code}
          onChange={(currency) => onChange({ ...form, currency })}
        />
      </div>
      <Segmented
        label={t('statement.format')}
        value={form.format}
        onChange={(format) => onChange({ ...form, format })}
        segments={[
          { value: 'pdf', label: t('statement.pdf') },
          { value: 'csv', label: t('statement.csv') },
        ]}
      />
    </div>
  );
}

function Made({ statement }: { readonly statement: Statement }): ReactNode {
  const t = useText();
  const { reference, fingerprint, lineCount } = statement;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex items-center gap-2 text-body font-medium">
        <Icon name="check" size={20} />
        {t('statement.onItsWay')}
      </p>
      <Facts>
        <Fact label={t('statement.lines')} value={lineCount} />
        <Fact
          label={t('statement.reference')}
          value={<span className="text-label text-balance break-all">{reference}</span>}
        />
      </Facts>
      <Fingerprint label={t('statement.fingerprint')} hash={fingerprint} />
      <p className="text-label font-normal text-secondary">{t('statement.checkText')}</p>
    </div>
  );
}
