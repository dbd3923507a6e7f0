import { useText } from '@candor/client/language';
import { netWorthCalls } from '@candor/contract/calls/net-worth';
import type { ScreenId } from '@candor/contract/wire/screens';
import { formatFixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { worthRanges, type WorthRange } from '@candor/domain/net-worth/moments';
import type { MessageId } from '@candor/messages/message-id';
import { Icon, type IconName } from '@candor/ui/icon';
import { numberText, shownSign } from '@candor/ui/number-text';
import { Segmented } from '@candor/ui/segmented';
import { Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { TOTAL_DECIMALS, totalValue } from '../../parts/asset-totals.ts';
import { endingWith, ProfitLine, type WorthCurve } from '../../parts/profit-line.tsx';
import { Total, TotalAssets, useAssets } from '../../parts/total-assets.tsx';
import { ValueCurve } from '../../parts/value-curve.tsx';
import { useAppearance } from '../../platform/appearance.ts';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';

const REPEAT_MS = 60_000;
const FIRST_RANGE: WorthRange = '1D';

/** What the customer owns, how it came to that, and what to do with it. */
export function WorthCard(): ReactNode {
  return (
    <>
      <TotalAssets>
        <Worth />
      </TotalAssets>
      <Actions />
    </>
  );
}

/**
 * As high as the card, while nobody knows whose it is. Asks for its figures meanwhile: whoever has a
 * session is a customer, but for an ended one.
 */
export function WorthPlace(): ReactNode {
  const t = useText();
  const { data: assets } = useAssets({ quiet: true });
  useCall(netWorthCalls, 'getNetWorth', { range: FIRST_RANGE }, { quiet: true });
  return (
    <div className="flex min-h-[381px] flex-col">
      <h2 className="flex min-h-11 items-center text-body text-secondary">{t('assets.total')}</h2>
      <div className="flex-1">
        <Total value={totalValue(assets)} isPending={!assets} />
      </div>
      <Skeleton height={112} />
      <div className="min-h-12" />
      <Actions />
    </div>
  );
}

function Worth(): ReactNode {
  const t = useText();
  const [range, setRange] = useState<WorthRange>(FIRST_RANGE);
  const [point, setPoint] = useState<number | null>(null);
  const asked = useCall(netWorthCalls, 'getNetWorth', { range }, { repeatMs: REPEAT_MS });
  const total = totalValue(useAssets().data);
  const curve = asked.data && endingWith(asked.data, total);
  return (
    <>
      <ProfitLine curve={curve} range={range} point={point} hasFailed={asked.isError} />
      <div className="mt-1 min-h-28">
        {curve ? <Drawn curve={curve} range={range} onPoint={setPoint} /> : null}
        {asked.isPending ? <Skeleton height={112} /> : null}
        {asked.isError && !asked.data ? (
          <button
            type="button"
            onClick={() => void asked.refetch()}
            className="min-h-28 w-full text-center text-body text-secondary"
          >
            {t('home.curveFailed')}
          </button>
        ) : null}
      </div>
      <div className="mt-1 desktop:max-w-md">
        <Segmented
          look="plain"
          label={t('home.range')}
          segments={worthRanges.map((value) => ({ value, label: t(`home.range.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
    </>
  );
}

interface DrawnProps {
  readonly curve: WorthCurve;
  readonly range: WorthRange;
  readonly onPoint: (index: number | null) => void;
}

function Drawn({ curve, range, onPoint }: DrawnProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const { points, profit } = curve;
  const drawn = points.length > 1 ? points : [{ ...points[0]!, time: 0 }, points[0]!];
  const figure = (value: Money, signed = false) =>
    hidden ? t('shell.hidden') : `${numberText(value, { decimals: TOTAL_DECIMALS, signed })} USDT`;
  return (
    <ValueCurve
      points={drawn.map(({ time, worth }) => ({ time, value: Number(formatFixed(worth)) }))}
      direction={shownSign(profit, TOTAL_DECIMALS)}
      label={`${t('home.curve')}, ${t(`home.profit.${range}`)}: ${figure(profit, true)}`}
      textOf={(index) => {
        const { time, worth } = drawn[Math.min(index, drawn.length - 1)]!;
        return `${deviceTimeText(time)}: ${figure(worth)}`;
      }}
      onPoint={onPoint}
    />
  );
}

const actions: readonly {
  readonly screen: ScreenId;
  readonly icon: IconName;
  readonly label: MessageId;
}[] = [
  { screen: 'deposit', icon: 'recharge', label: 'home.recharge' },
  { screen: 'withdrawal', icon: 'withdraw', label: 'home.withdraw' },
];

function Actions(): ReactNode {
  const t = useText();
  const look =
    'flex min-h-[52px] items-center justify-center gap-2.5 rounded-button px-4 text-headline active:opacity-80';
  const quiet = 'bg-[light-dark(var(--surface-base),var(--surface-sunken))]';
  return (
    <div className="mt-3 flex flex-wrap gap-2 desktop:max-w-md">
      {actions.map(({ screen, icon, label }, index) => (
        <a
          key={screen}
          href={hrefTo(screen)}
          className={`${look} flex-1 ${index === 0 ? 'bg-inverse text-on-inverse' : quiet}`}
        >
          <Icon name={icon} size={20} />
          {t(label)}
        </a>
      ))}
      <a href={hrefTo('transfer')} aria-label={t('home.transfer')} className={`${look} ${quiet}`}>
        <Icon name="transfer" size={20} />
      </a>
    </div>
  );
}
