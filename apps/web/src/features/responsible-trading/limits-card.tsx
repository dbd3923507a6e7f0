import { useText } from '@candor/client/language';
import type { LimitName } from '@candor/domain/responsible-trading/limits';
import type { MessageId } from '@candor/messages/message-id';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import { Suspense, useState, type ReactNode } from 'react';
import { limitTitles } from '../../parts/responsible-trading/limit-titles.ts';
import type { OwnLimit } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { amountText, usedShare, waitingText } from './limit-text.ts';

const LimitSheet = lazyPart(async () => (await import('./limit-sheet.tsx')).LimitSheet);

const groups: readonly { readonly title: MessageId; readonly names: readonly LimitName[] }[] = [
  { title: 'responsibleTrading.group.loss', names: ['lossDay', 'lossWeek', 'lossMonth'] },
  {
    title: 'responsibleTrading.group.deposit',
    names: ['depositDay', 'depositWeek', 'depositMonth'],
  },
  { title: 'responsibleTrading.group.stake', names: ['stakeMargin', 'stakeSecondContract'] },
  { title: 'responsibleTrading.group.session', names: ['sessionDay'] },
];

/** Every limit with what is used of it; a tap changes it. */
export function LimitsCard({ limits }: { readonly limits: readonly OwnLimit[] }): ReactNode {
  const t = useText();
  const [changing, setChanging] = useState<LimitName | null>(null);
  const ofName = new Map(limits.map((limit) => [limit.name, limit]));
  const chosen = changing === null ? undefined : ofName.get(changing);
  return (
    <Card>
      <h2 className="m-0 text-headline">{t('responsibleTrading.limits')}</h2>
      <p className="mt-1 mb-0 text-label font-normal text-tertiary">
        {t('responsibleTrading.limitsNote')}
      </p>
      {groups.map(({ title, names }) => (
        <section key={title} className="pt-4">
          <h3 className="m-0 text-label font-normal text-tertiary">{t(title)}</h3>
          {names.flatMap((name) => {
            const limit = ofName.get(name);
            return limit ? (
              <LimitRow key={name} limit={limit} onPress={() => setChanging(name)} />
            ) : (
              []
            );
          })}
        </section>
      ))}
      <Suspense>
        {chosen ? <LimitSheet limit={chosen} onClose={() => setChanging(null)} /> : null}
      </Suspense>
    </Card>
  );
}

interface LimitRowProps {
  readonly limit: OwnLimit;
  readonly onPress: () => void;
}

function LimitRow({ limit, onPress }: LimitRowProps): ReactNode {
  const t = useText();
  const share = usedShare(limit);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 border-b border-hairline py-2 text-start last:border-b-0 active:opacity-60"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-body font-medium">{t(limitTitles[limit.name])}</span>
          <span className="figures ms-auto text-label font-normal text-secondary">
            {amountText(t, limit)}
          </span>
        </span>
        {share === null ? null : <Bar share={share} />}
        {limit.next ? (
          <span className="figures block pt-1 text-label font-normal text-warning">
            {waitingText(t, limit)}
          </span>
        ) : null}
      </span>
      <Icon name="chevronRight" size={18} className="shrink-0 text-tertiary" />
    </button>
  );
}

const WARN_FROM = 0.8;

/** The figures beside it say the same. */
function Bar({ share }: { readonly share: number }): ReactNode {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-pill bg-sunken">
      <span
        className={`block h-full rounded-pill ${share >= WARN_FROM ? 'bg-warning' : 'bg-[currentColor]'}`}
        style={{ width: `${Math.min(share, 1) * 100}%` }}
      />
    </span>
  );
}
