import { useText } from '@candor/client/language';
import {
  disclosedProducts,
  type DisclosedProduct,
} from '@candor/domain/responsible-trading/loss-disclosure';
import type { MessageId } from '@candor/messages/message-id';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import type { LossDisclosure } from './use-responsible-trading.ts';

export interface LossSheetProps {
  readonly disclosure: LossDisclosure;
  readonly onClose: () => void;
}

const names: Record<DisclosedProduct, MessageId> = {
  contracts: 'responsibleTrading.countContracts',
  secondContracts: 'responsibleTrading.countSecondContracts',
};

/** The counts behind the share, the window and the method. */
export function LossSheet({ disclosure, onClose }: LossSheetProps): ReactNode {
  const t = useText();
  const { from, day, hash } = disclosure;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('responsibleTrading.countTitle')}
      text={t('responsibleTrading.countMethod')}
    >
      <Facts>
        {disclosedProducts.map((product) => (
          <Fact
            key={product}
            label={t(names[product])}
            value={
              <>
                {t('responsibleTrading.countOf', disclosure[product])}
                {disclosure[product].percent === undefined
                  ? null
                  : ` · ${disclosure[product].percent}%`}
              </>
            }
          />
        ))}
        <Fact
          label={t('responsibleTrading.window')}
          value={t('responsibleTrading.countWindow', { from, day })}
        />
        <Fact
          label={t('responsibleTrading.countHash')}
          value={<code className="text-caption break-all">{hash}</code>}
        />
      </Facts>
    </Sheet>
  );
}
