import { Button, type ButtonProps } from '@candor/ui/button';
import type { ReactNode } from 'react';

interface MoreButtonProps {
  /** An endless list, see `useEndlessCall`. */
  readonly of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  readonly label: string;
  readonly tone: ButtonProps['tone'];
}

/** Goes on with a list; nothing where it ends. */
export function MoreButton({ of, label, tone }: MoreButtonProps): ReactNode {
  if (!of.hasNextPage) return null;
  return (
    <Button
      tone={tone}
      size="compact"
      className="my-2"
      busy={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
