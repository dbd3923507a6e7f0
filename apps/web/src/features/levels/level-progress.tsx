import { useText } from '@candor/client/language';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { LevelCard } from '../../parts/level-card.tsx';
import type { Levels, OwnLevel } from './use-levels.ts';

const DECIMALS = 2;

export interface LevelProgressProps {
  readonly mine: OwnLevel;
  readonly levels: Levels['levels'];
  /** When assets are counted next. */
  readonly time: string;
}

/** The own level and the way to the next one. */
export function LevelProgress({ mine, levels, time }: LevelProgressProps): ReactNode {
  const t = useText();
  const { level, assets, missing } = mine;
  const next = levels[level + 1];
  return (
    <LevelCard level={level}>
      {next && missing !== undefined ? (
        <>
          <Bar share={Number((assets * 1000n) / next.threshold) / 1000} />
          <p className="mt-2 mb-0 flex flex-wrap justify-between gap-x-4 text-label font-normal">
            <span className="figures text-secondary">
              {t('levels.assetsOf', {
                assets: numberText(assets, { decimals: DECIMALS }),
                threshold: numberText(next.threshold, { decimals: 0 }),
              })}
            </span>
            <span className="figures">
              {t('levels.missing', {
                amount: numberText(missing, { decimals: DECIMALS }),
                level: next.level,
              })}
            </span>
          </p>
        </>
      ) : (
        <p className="mt-4 mb-0 text-label font-normal text-secondary">
          {t('levels.highest')} · <Amount value={assets} decimals={DECIMALS} unit="USDT" />
        </p>
      )}
      <p className="mt-3 mb-0 border-t border-[white]/20 pt-3 text-label font-normal text-balance text-secondary">
        {t(mine.countedAt === undefined ? 'levels.notCounted' : 'levels.howCounted', { time })}
      </p>
    </LevelCard>
  );
}

/** The figures beside it say the same. */
function Bar({ share }: { readonly share: number }): ReactNode {
  return (
    <div aria-hidden="true" className="mt-4 h-1.5 overflow-hidden rounded-pill bg-[white]/20">
      <div
        className="h-full rounded-pill bg-[#8ea6ff]"
        style={{ width: `${Math.min(100, Math.max(share * 100, 1.5))}%` }}
      />
    </div>
  );
}
