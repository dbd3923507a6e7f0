import { useText } from '@candor/client/language';
import { divideDown, truncateTo } from '@candor/domain/money/fixed';
import type { Money, Rate } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { Approximate } from '../../parts/approximate.tsx';
import {
  accountValue,
  TOTAL_DECIMALS,
  totalValue,
  type AssetAccount,
  type Assets,
} from '../../parts/asset-totals.ts';
import { useAppearance } from '../../platform/appearance.ts';
import { hrefTo } from '../../platform/route.ts';

const accounts = ['balance', 'contract', 'position', 'poolUnits', 'bonds', 'virtual'] as const;
const swatches: Record<AssetAccount, string> = {
  balance: 'bg-inverse',
  contract: 'bg-(--border-control)',
  position: 'bg-(--text-disabled)',
  poolUnits: 'bg-secondary',
  bonds: 'bg-tertiary',
  virtual: 'bg-pressed',
};
/** The screen with an account's details; virtual tokens have none. */
const links: Partial<Record<AssetAccount, string>> = {
  balance: hrefTo('transfer'),
  contract: hrefTo('transfer'),
  position: hrefTo('positions'),
  poolUnits: hrefTo('investments'),
  bonds: hrefTo('investments'),
};
/** What the value of an account is made of, where that is no balance. */
const notes = { poolUnits: 'account.poolUnitsNote', bonds: 'account.bondsNote' } as const;

/** The accounts and their shares of the total. */
export function AccountsCard({ assets }: { readonly assets: Assets }): ReactNode {
  const total = totalValue(assets) ?? (0n as Money);
  const rows = accounts
    .filter((account) => assets.some((row) => row.account === account))
    .map((account) => ({ account, value: accountValue(assets, account) }));
  return (
    <Card>
      <div aria-hidden="true" className="mb-2 flex h-1.5 gap-[3px]">
        {rows
          .filter(({ value }) => value > 0n)
          .map(({ account, value }) => (
            <span
              key={account}
              className={`rounded-pill ${swatches[account]}`}
              style={{ flexGrow: Number(shareOf(value, total)) }}
            />
          ))}
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.account} className="border-t border-hairline first:border-transparent">
            <AccountRow {...row} share={shareOf(row.value, total)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Zero for an empty or negative total. */
function shareOf(value: Money, total: Money): Rate {
  if (value <= 0n || total <= 0n) return 0n as Rate;
  return truncateTo(divideDown(value, total), 3) as Rate;
}

interface AccountRowProps {
  readonly account: AssetAccount;
  readonly value: Money;
  readonly share: Rate;
}

function AccountRow({ account, value, share }: AccountRowProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const href = links[account];
  const body = (
    <>
      <span className={`size-2.5 shrink-0 rounded-[3px] ${swatches[account]}`} />
      <span className="min-w-0 flex-[1_1_7rem]">
        <span className="block text-[1rem]/[1.375rem] font-medium">{t(`account.${account}`)}</span>
        <span className="figures block text-label font-normal text-tertiary">
          {hidden ? '•••' : percentText(share, { decimals: 1 })}
        </span>
        {account === 'poolUnits' || account === 'bonds' ? (
          <span className="block text-label font-normal text-tertiary">{t(notes[account])}</span>
        ) : null}
      </span>
      <span className="ms-auto text-end">
        <span className="block text-[1rem]/[1.375rem] font-semibold">
          <Amount
            value={value}
            decimals={TOTAL_DECIMALS}
            hidden={hidden}
            hiddenLabel={t('shell.hidden')}
          />
        </span>
        <span className="block text-label font-normal text-tertiary">
          <Approximate usdt={value} />
        </span>
      </span>
    </>
  );
  const appearance = 'flex min-h-[60px] flex-wrap items-center gap-x-3 py-2';
  if (!href) return <div className={appearance}>{body}</div>;
  return (
    <a href={href} className={`${appearance} active:opacity-60`}>
      {body}
      <Icon name="chevronRight" size={18} className="shrink-0 text-tertiary" />
    </a>
  );
}
