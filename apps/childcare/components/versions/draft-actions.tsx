'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Textarea } from '@repo/ui/textarea';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';

export function StartDraftButton({ courseId, size }: { courseId: string; size?: 'sm' }) {
  const { run, pending } = useSubmitAndRefresh();
  return (
    <Button
      {...(size ? { size } : {})}
      pending={pending !== null}
      pendingText="Preparing…"
      onClick={() =>
        void run(
          api('POST /api/courses/{id}/draft', { params: { id: courseId } }),
          'The draft is ready. Learners do not see it',
        )
      }
    >
      Prepare a new version
    </Button>
  );
}

type DraftOfCourse = { courseId: string; number: number; revision: string };

export function DiscardDraftButton({ courseId, number, revision }: DraftOfCourse) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">Discard draft</Button>}
      title={`Discard the draft of version ${number}?`}
      description="Everything that was changed in it is lost. The published version stays as it is."
      confirmLabel="Discard draft"
      pendingLabel="Discarding…"
      onConfirm={() =>
        submit(
          api('DELETE /api/courses/{id}/draft', {
            params: { id: courseId },
            body: { expectedRevision: revision },
          }),
          'The draft is discarded',
        )
      }
    />
  );
}

type PublishDraftProps = DraftOfCourse & {
  /** Who gets the version and who finishes an older one. */
  effect: string;
  isReady: boolean;
};

export function PublishDraft({ courseId, number, revision, effect, isReady }: PublishDraftProps) {
  const [note, setNote] = useState('');
  const { submit } = useSubmitAndRefresh();
  return (
    <div className="space-y-4">
      <Field
        id="version-note"
        label="What is new"
        optional
        help="Shown in the list of versions, for example “New rules on allergies”."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <ConfirmDialog
        trigger={
          <Button variant="primary" disabled={!isReady}>
            Publish version {number}
          </Button>
        }
        title={`Publish version ${number}?`}
        description={effect}
        confirmLabel={`Publish version ${number}`}
        pendingLabel="Publishing…"
        tone="primary"
        onConfirm={() =>
          submit(
            api('POST /api/courses/{id}/versions', {
              params: { id: courseId },
              body: { expectedRevision: revision, note },
            }),
            `Version ${number} is published`,
          )
        }
      />
    </div>
  );
}
