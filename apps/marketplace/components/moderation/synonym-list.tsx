'use client';

import type { Synonym } from '@repo/schemas/marketplace/synonym';
import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function SynonymList({ pairs }: { pairs: Synonym[] }) {
  const { run, pending } = useSubmitAndRefresh();
  return (
    <ul aria-label="Pairs of words" className="divide-y divide-line">
      {pairs.map(({ id, word, synonym }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0 break-words">
            {word} = {synonym}
          </span>
          <Button
            size="sm"
            pending={pending === id}
            pendingText="Removing…"
            onClick={() =>
              void run(
                api('DELETE /api/moderation/synonyms/{id}', { params: { id } }),
                'The pair is removed',
                id,
              )
            }
          >
            Remove
            <span className="sr-only">
              {' '}
              {word} = {synonym}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
