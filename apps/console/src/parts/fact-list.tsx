import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { pictureAddress } from '@candor/domain/content/picture';
import { parseFixed } from '@candor/domain/money/fixed';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { nameOf } from '../platform/names.ts';
import { hrefTo } from '../platform/route.ts';
import { timeText } from '../platform/time-text.ts';

export type Fact = ConsoleResultOf<'getProposal'>['facts'][number];

/** Label and value, one line each; what does not fit wraps below. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <dl className="rounded-card bg-base px-4 py-2">
      {facts.map((fact) => (
        <div
          key={`${fact.name}/${fact.value}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-1"
        >
          <dt className="text-label font-normal text-tertiary">{nameOf('fact', fact.name)}</dt>
          <dd className="m-0 ms-auto min-w-0 text-end text-body font-medium [overflow-wrap:anywhere]">
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All digits of an amount: figures that an operator decides on are never truncated. */
export function amountText(value: string, currency?: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  const text = numberText(parseFixed(value), { decimals: Math.max(decimals, 2) });
  return currency ? `${text} ${currency}` : text;
}

/** What a setting controls, and its key in the public chain. */
export function SettingName({ settingKey }: { readonly settingKey: string }): ReactNode {
  return (
    <>
      {nameOf('setting', settingKey)}{' '}
      <code className="text-caption font-normal text-tertiary">{settingKey}</code>
    </>
  );
}

export function FactValue({ fact }: { readonly fact: Fact }): ReactNode {
  const { type, value, currency } = fact;
  switch (type) {
    case 'amount':
      return <span className="figures">{amountText(value, currency)}</span>;
    case 'time':
      return <span className="figures">{timeText(Number(value))}</span>;
    case 'user':
      return (
        <a
          href={hrefTo('customers', value)}
          className="text-proof underline-offset-2 hover:underline"
        >
          <code className="text-label">{value}</code>
        </a>
      );
    case 'hash':
      return <code className="text-label break-all">{value}</code>;
    case 'status':
      // A change shows both values.
      return value
        .split(' → ')
        .map((word) => nameOf('status', word))
        .join(' → ');
    case 'picture':
      return (
        <img
          src={pictureAddress(value)}
          alt={nameOf('fact', fact.name)}
          className="block h-40 max-w-full rounded-control bg-sunken object-cover"
        />
      );
    case 'text':
      return fact.name === 'setting' ? <SettingName settingKey={value} /> : value;
  }
}
