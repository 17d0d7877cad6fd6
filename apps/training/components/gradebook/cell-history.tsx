'use client';

import type { CellHistory as Changes } from '@repo/schemas/training/gradebook';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Icon } from '@repo/ui/icon';
import { Spinner } from '@repo/ui/spinner';
import { DateTime } from '@repo/ui/time';
import { useState } from 'react';
import { api } from '#api.ts';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

const kinds: Record<Changes[number]['kind'], string> = {
  marking: 'Draft, on the marking page',
  gradebook: 'Draft, in the gradebook',
  import: 'Draft, from a file',
  settling: 'Draft, after two marks were settled',
  quiz: 'Draft, from the answers to the quiz',
  discarded: 'Draft discarded',
  released: 'Shown to the learner',
  'taken-back': 'Taken back',
};

type Props = { courseRunId: string; assessmentId: string; learnerId: string; name: string };

/** Read when it is opened. */
export function CellHistory({ courseRunId, name, ...query }: Props) {
  const [changes, setChanges] = useState<Changes | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function load(isOpen: boolean) {
    if (!isOpen) return;
    setFailure(null);
    const answer = await api('GET /api/course-runs/{id}/gradebook/history', {
      params: { id: courseRunId },
      query,
    });
    if (answer.ok) setChanges(answer.data);
    else setFailure(answer.failure);
  }

  return (
    <Dialog
      trigger={
        <Button size="sm">
          <Icon name="clock-3" />
          History
        </Button>
      }
      title="History"
      description={name}
      onOpenChange={(isOpen) => void load(isOpen)}
    >
      <FailureAlert failure={failure} />
      {changes === null && failure === null ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          Reading the history…
        </p>
      ) : null}
      {changes?.length === 0 ? <p>Nothing has been changed yet.</p> : null}
      <ol className="space-y-3 pb-4 text-sm">
        {(changes ?? []).map((change) => (
          <li key={`${change.changedAt} ${change.kind} ${change.score}`}>
            <p className="font-medium tabular-nums">
              {change.previousScore ?? 'No score'} → {change.score ?? 'No score'}
              {change.attempt > 1 ? `, attempt ${change.attempt}` : ''}
            </p>
            <p className="text-muted">
              {kinds[change.kind]}, {change.by ? <bdi>{change.by}, </bdi> : null}
              <DateTime value={change.changedAt} />
            </p>
            {change.reason ? <p>Reason: {change.reason}</p> : null}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
