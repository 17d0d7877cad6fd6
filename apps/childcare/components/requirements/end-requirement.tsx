'use client';

import { Button } from '@repo/ui/button';
import { lazyModule } from '@repo/ui/lazy-module';
import { toast } from '@repo/ui/toast';
import { useLazyDialog } from '@repo/ui/use-lazy-dialog';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { api } from '#api.ts';

const panel = lazyModule(() => import('./requirement-preview.tsx'));

type EndRequirementProps = { requirement: { id: string; name: string; updatedAt: string } };

/** Ends a requirement after the same preview as a change. */
export function EndRequirement({ requirement: { id, name, updatedAt } }: EndRequirementProps) {
  const router = useRouter();
  const trigger = (
    <Button size="sm" aria-label={`End ${name}`}>
      End
    </Button>
  );
  const { isOpen, change, loaded, triggerElement } = useLazyDialog(panel, { trigger });
  const body = useMemo(() => ({ requirementId: id, terms: undefined, ends: true as const }), [id]);

  async function end(): Promise<string | undefined> {
    const answer = await api('POST /api/centre/requirements/{id}/end', {
      params: { id },
      body: { expectedUpdatedAt: updatedAt },
    });
    // After a refusal too: somebody else changed or ended it.
    router.refresh();
    if (!answer.ok) return answer.failure.error;
    toast.success(`“${name}” has ended`);
    change(false);
    return undefined;
  }

  return (
    <>
      {triggerElement}
      {loaded && isOpen ? (
        <loaded.RequirementPreviewDialog
          title={`End “${name}”`}
          description="From today on it is asked of nobody. What it assigned and nobody has completed is taken back; what was completed, and past days of the compliance page, stay as they are. An ended requirement cannot be begun again."
          body={body}
          buttonLabel="End requirement"
          pendingText="Ending…"
          refusedTitle="Nothing was changed"
          save={end}
          close={() => change(false)}
        />
      ) : null}
    </>
  );
}
