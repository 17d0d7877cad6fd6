'use client';

import type { CourseStatus } from '@repo/schemas/training/course';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type PublishButtonProps = { courseId: string; title: string; status: CourseStatus; activeLearners: number };

export function PublishCourseButton({ courseId, title, status, activeLearners }: PublishButtonProps) {
  const { submit, run, pending } = useSubmitAndRefresh();

  const change = (next: CourseStatus) =>
    api('PUT /api/courses/{id}', { params: { id: courseId }, body: { status: next } });

  if (status === 'draft') {
    return (
      <Button
        variant="primary"
        pending={pending !== null}
        pendingText="Publishing…"
        onClick={() => void run(change('active'), 'Learners see the course now')}
      >
        Publish course
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={<Button>Back to draft</Button>}
      title={`Take “${title}” back to a draft?`}
      description={
        activeLearners === 0
          ? 'Learners will not find it until you publish it again. Nobody is enrolled just now.'
          : `Learners will not find it, and the ${activeLearners === 1 ? 'one person who is' : `${activeLearners} people who are`} enrolled cannot read it until you publish it again.`
      }
      confirmLabel="Back to draft"
      pendingLabel="Changing…"
      tone="primary"
      onConfirm={() => submit(change('draft'), 'The course is a draft again')}
    />
  );
}
