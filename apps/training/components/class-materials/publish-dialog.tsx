'use client';

import type { ClassMaterial, PublicationPreview } from '@repo/schemas/training/class-material';
import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Dialog } from '@repo/ui/dialog';
import { formatCount } from '@repo/ui/format-count';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { PlannedMails } from '#components/classes/planned-mails.tsx';
import { describeRelease, type MaterialSession } from './release-text.ts';

export type PublishPlan = { materials: readonly ClassMaterial[]; preview: PublicationPreview };

export const readPublishPlan = async (courseRunId: string, materials: readonly ClassMaterial[]) => {
  const answer = await api('POST /api/course-runs/{id}/materials/publish/preview', {
    params: { id: courseRunId },
    body: { materialIds: materials.map(({ id }) => id) },
  });
  return answer.ok ? { materials, preview: answer.data } : answer.failure;
};

type Props = {
  courseRunId: string;
  sessions: readonly MaterialSession[];
  plan: PublishPlan;
  onPlan: (plan: PublishPlan | null) => void;
};

/** Shows what learners see when, and who is notified if the trainer wants that. */
export function PublishDialog({ courseRunId, sessions, plan, onPlan }: Props) {
  const router = useRouter();
  const [isNotifying, setIsNotifying] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const { materials, preview } = plan;
  const learners = preview.names.length;
  const notifies = isNotifying && learners > 0;

  async function publish() {
    setIsSending(true);
    const answer = await api('POST /api/course-runs/{id}/materials/publish', {
      params: { id: courseRunId },
      body: {
        materials: materials.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt })),
        expectedRecipients: notifies ? preview.recipientsVersion : null,
      },
    });
    setIsSending(false);
    if (answer.ok) {
      const notified = notifies ? `, and ${formatCount(learners, ['learner', 'learners'])} notified` : '';
      toast.success(`Published${notified}`);
      onPlan(null);
      router.refresh();
      return;
    }
    const { error, details = [] } = answer.failure;
    if (!details.some(({ field }) => field === 'expectedRecipients')) {
      // The list is of before: somebody changed a draft, or it was published already.
      toast.error(error);
      onPlan(null);
      router.refresh();
      return;
    }
    setProblem(error);
    // Who is in the class now.
    const again = await readPublishPlan(courseRunId, materials);
    if ('preview' in again) onPlan(again);
  }

  const close = () => isSending || onPlan(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={materials.length === 1 ? 'Publish this?' : `Publish ${materials.length} drafts?`}
      description="Learners of the class can open what is published."
    >
      <div className="space-y-4 pb-4">
        <ul className="list-disc space-y-1 pl-5 text-sm wrap-anywhere">
          {materials.map((material) => (
            <li key={material.id}>
              <bdi>{material.name}</bdi>
              <span className="block text-muted">{describeRelease(material, sessions)}</span>
            </li>
          ))}
        </ul>
        {preview.opensNow === 0 ? (
          <p className="text-sm text-muted">Nothing of it is open yet, so nobody can be notified now.</p>
        ) : learners === 0 ? (
          <p className="text-sm text-muted">There are no learners in the class to notify.</p>
        ) : (
          <CheckboxWithLabel
            label={`Notify ${formatCount(learners, ['learner', 'learners'])}`}
            description={preview.opensNow < materials.length ? 'Only of what they can open now.' : undefined}
            checked={isNotifying}
            onChange={(event) => setIsNotifying(event.target.checked)}
          />
        )}
        {notifies ? (
          <>
            <PlannedMails mails={preview.mails} />
            <p className="text-sm wrap-anywhere">
              To: <bdi>{preview.names.join(', ')}</bdi>
            </p>
          </>
        ) : null}
        <ProblemAlert problem={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isSending} onClick={close}>
            Go back
          </Button>
          <Button
            variant="primary"
            pending={isSending}
            pendingText="Publishing…"
            onClick={() => void publish()}
          >
            {notifies ? `Publish and notify ${learners.toLocaleString('en')}` : 'Publish'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
