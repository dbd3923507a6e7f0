import { ProofChip, ProofRow } from '../../src/proof-chip.tsx';
import { nothing, type Stories } from '../stories.ts';

export const proofChipStories = {
  file: 'proof-chip',
  states: {
    fresh: () => <ProofChip state="fresh">3 sources · 0.4 s</ProofChip>,
    stale: () => <ProofChip state="stale">12 s ago</ProofChip>,
    simulated: () => <ProofChip state="simulated">Simulated price</ProofChip>,
    unavailable: () => <ProofChip state="unavailable">No price</ProofChip>,
    'that opens': () => (
      <ProofChip state="fresh" onPress={nothing}>
        3 sources · 0.4 s
      </ProofChip>
    ),
    Spanish: () => <ProofChip state="simulated">Precio simulado</ProofChip>,
    'row that links': () => (
      <ProofRow title="Sealed on November 21" note="14,208 fills" href="#proof-chip" />
    ),
    'row that acts': () => (
      <ProofRow title="Check this price" note="Three sources signed it" onPress={nothing} />
    ),
    'row, Spanish': () => (
      <ProofRow
        title="Compruebe que su saldo forma parte del total sellado"
        note="Reservas del 21 de noviembre, firmadas por el servidor"
        onPress={nothing}
      />
    ),
  },
} satisfies Stories;
