import { useText } from '@candor/client/language';
import { disclosedProducts } from '@candor/domain/responsible-trading/loss-disclosure';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { shareText } from '../../parts/responsible-trading/loss-line.tsx';
import { useLossDisclosure } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const QuizSheet = lazyPart(
  async () => (await import('../../parts/responsible-trading/quiz-sheet.tsx')).QuizSheet,
);
const LossSheet = lazyPart(
  async () => (await import('../../parts/responsible-trading/loss-sheet.tsx')).LossSheet,
);

/** The quiz, and how many customers lose. */
export function SuitabilityCard({ isPassed }: { readonly isPassed: boolean }): ReactNode {
  const t = useText();
  const [sheet, setSheet] = useState<'quiz' | 'losses' | null>(null);
  const { data } = useLossDisclosure();
  const close = () => setSheet(null);
  const state = t(isPassed ? 'responsibleTrading.quizPassed' : 'responsibleTrading.quizOpen');
  return (
    <RowGroup>
      <Row
        lead={<Icon name="check" />}
        title={t('responsibleTrading.quiz')}
        value={state}
        {...(isPassed ? {} : { onPress: () => setSheet('quiz') })}
      />
      {data ? (
        <Row
          lead={<Icon name="bars" />}
          title={t('responsibleTrading.countTitle')}
          note={disclosedProducts.map((product) => (
            <span key={product} className="block">
              {t(
                product === 'contracts'
                  ? 'responsibleTrading.countContracts'
                  : 'responsibleTrading.countSecondContracts',
              )}
              : {shareText(t, data, product)}
            </span>
          ))}
          onPress={() => setSheet('losses')}
        />
      ) : null}
      <Suspense>
        {sheet === 'quiz' ? <QuizSheet onClose={close} /> : null}
        {sheet === 'losses' && data ? <LossSheet disclosure={data} onClose={close} /> : null}
      </Suspense>
    </RowGroup>
  );
}
