import { useText } from '@candor/client/language';

/** Networks have the same name in every language; bank transfer is translated. */
export function useNetworkName(): (of: {
  readonly chainType: string;
  readonly network: string;
}) => string {
  const t = useText();
  return ({ chainType, network }) => (chainType === 'BANK' ? t('funding.bank') : network);
}
