import { base64Of } from '../platform/base64-of.ts';
import { useCommand } from '../platform/query.ts';

/** Stores a picture for articles; `add` takes a file as it was chosen, whatever it is. */
export function useAddPicture(onAdded: (id: string) => void) {
  const command = useCommand('addArticlePicture', { onDone: ({ id }) => onAdded(id) });
  return {
    isPending: command.isPending,
    error: command.error,
    async add(file: File | undefined) {
      if (file) command.mutate({ base64: await base64Of(file) });
    },
  };
}
