'use client';

import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Field } from '@repo/ui/field';
import { InputField } from '@repo/ui/input-field';
import { Textarea } from '@repo/ui/textarea';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import type { DraftOfCourse } from './draft-actions.tsx';
import { PublishWithRepeat } from './publish-with-repeat.tsx';

type PublishDraftProps = DraftOfCourse & {
  /** Who gets the version and who finishes an older one. */
  effect: string;
  isReady: boolean;
  /** An archived course begins again for nobody. */
  mayRepeat: boolean;
};

/** Whole days from 1 to 365; null for anything else. */
function parseDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= 365 ? days : null;
}

export function PublishDraft({ effect, isReady, mayRepeat, ...draft }: PublishDraftProps) {
  const { courseId, number, revision } = draft;
  const [note, setNote] = useState('');
  const [repeats, setRepeats] = useState(false);
  const [daysText, setDaysText] = useState('30');
  const dueDays = parseDays(daysText);
  const { submit } = useSubmitAndRefresh();
  const label = `Publish version ${number}`;
  return (
    <div className="space-y-4">
      <Field
        id="version-note"
        label="What is new"
        optional
        help={`Shown in the list of versions${repeats ? ', and mailed to everybody who repeats the course' : ''}, for example “New rules on allergies”.`}
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
      {mayRepeat ? (
        <CheckboxWithLabel
          label="People who completed an earlier version must repeat the course"
          description="You see who they are, and what is mailed to them, before anything is published."
          checked={repeats}
          onChange={(event) => setRepeats(event.target.checked)}
        />
      ) : null}
      {repeats ? (
        <InputField
          id="repeat-days"
          label="Days they have to complete it"
          inputMode="numeric"
          className="max-w-60"
          value={daysText}
          error={dueDays === null ? 'Give 1 to 365 days' : undefined}
          onChange={(event) => setDaysText(event.target.value)}
        />
      ) : null}
      {repeats ? (
        <PublishWithRepeat
          draft={draft}
          note={note}
          dueDays={dueDays}
          effect={effect}
          isReady={isReady}
          label={label}
        />
      ) : (
        <ConfirmDialog
          trigger={
            <Button variant="primary" disabled={!isReady}>
              {label}
            </Button>
          }
          title={`${label}?`}
          description={effect}
          confirmLabel={label}
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
      )}
    </div>
  );
}
