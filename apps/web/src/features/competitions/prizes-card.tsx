import { useText } from '@candor/client/language';
import type { Money } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { Card } from '@candor/ui/card';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { type Competition, MONEY_DECIMALS } from './use-competitions.ts';

/** What each place wins on each board. */
export function PrizesCard({ competition }: { readonly competition: Competition }): ReactNode {
  return (
    <div className="grid grid-cols-1 items-start gap-3">
      <Table title="competition.prizesProfit" prizes={competition.profitPrizes} />
      <Table title="competition.prizesReturn" prizes={competition.returnPrizes} />
    </div>
  );
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly prize: Money;
}

/** Places with the same prize are one line. */
function spansOf(prizes: readonly Money[]): Span[] {
  const spans: Span[] = [];
  for (const [index, prize] of prizes.entries()) {
    const last = spans.at(-1);
    if (last?.prize === prize) spans[spans.length - 1] = { ...last, to: index + 1 };
    else spans.push({ from: index + 1, to: index + 1, prize });
  }
  return spans;
}

function Table({
  title,
  prizes,
}: {
  readonly title: MessageId;
  readonly prizes: readonly Money[];
}): ReactNode {
  const t = useText();
  if (prizes.length === 0) return null;
  return (
    <Card>
      <h2 className="mt-0 mb-1 text-headline">{t(title)}</h2>
      <dl className="m-0">
        {spansOf(prizes).map(({ from, to, prize }) => (
          <div
            key={from}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2.5 text-body last:border-0 last:pb-0"
          >
            <dt className="text-secondary">
              {from === to
                ? t('competition.placeOne', { place: from })
                : t('competition.placeRange', { from, to })}
            </dt>
            <dd className="figures m-0">{numberText(prize, { decimals: MONEY_DECIMALS })} USDT</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
