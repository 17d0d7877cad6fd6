'use client';

import type { CourseRepeatPreview } from '@repo/schemas/childcare/course-repeat';
import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useCallback, useState } from 'react';
import { api } from '#api.ts';
import { PreviewDialog } from '#components/frame/preview-dialog.tsx';
import { CourseRepeatDetails, CourseRepeatSummary } from './course-repeat-summary.tsx';
import type { DraftOfCourse } from './draft-actions.tsx';

type PublishWithRepeatProps = {
  draft: DraftOfCourse;
  note: string;
  /** Null while what is typed is no number of days. */
  dueDays: number | null;
  effect: string;
  isReady: boolean;
  label: string;
};

/** The button that shows who would repeat the course before it publishes the version. */
export function PublishWithRepeat({ draft, note, dueDays, effect, isReady, label }: PublishWithRepeatProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" disabled={!isReady || dueDays === null} onClick={() => setOpen(true)}>
        See who repeats it
      </Button>
      {isOpen && dueDays !== null ? (
        <RepeatDialog
          draft={draft}
          note={note.trim()}
          dueDays={dueDays}
          effect={effect}
          label={label}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type RepeatDialogProps = Omit<PublishWithRepeatProps, 'isReady' | 'dueDays'> & {
  dueDays: number;
  close: () => void;
};

function RepeatDialog({ draft, note, dueDays, effect, label, close }: RepeatDialogProps) {
  const { courseId, number, revision } = draft;
  const { submit } = useSubmitAndRefresh();
  const read = useCallback(
    (page: number) =>
      api('POST /api/courses/{id}/versions/repeat-preview', {
        params: { id: courseId },
        body: { dueDays, note, page },
      }),
    [courseId, dueDays, note],
  );
  const preview = useCallback(() => read(1), [read]);

  async function publish({ shownAt, counts, amountSgd }: CourseRepeatPreview): Promise<string | undefined> {
    const failure = await submit(
      api('POST /api/courses/{id}/versions', {
        params: { id: courseId },
        body: {
          expectedRevision: revision,
          note,
          repeat: { dueDays, shownAt, people: counts.begins + counts.unpaid, amountSgd },
        },
      }),
      `Version ${number} is published`,
    );
    if (failure) return failure.error;
    close();
    return undefined;
  }

  return (
    <PreviewDialog
      title={`${label}?`}
      description={effect}
      preview={preview}
      isEmpty={() => false}
      buttonLabel={label}
      pendingText="Publishing…"
      refusedTitle="Nothing was published"
      confirm={publish}
      close={close}
      details={(shown) => <CourseRepeatDetails preview={shown} read={read} />}
    >
      {(shown) => <CourseRepeatSummary preview={shown} />}
    </PreviewDialog>
  );
}
