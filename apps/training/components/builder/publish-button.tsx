'use client';

import type { CourseStatus } from '@repo/schemas/training/course';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

type PublishButtonProps = { courseId: string; title: string; status: CourseStatus; learners: number };

export function PublishButton({ courseId, title, status, learners }: PublishButtonProps) {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function change(next: CourseStatus): Promise<string | undefined> {
    const answer = await api('PUT /api/courses/{id}', { params: { id: courseId }, body: { status: next } });
    if (!answer.ok) return answer.failure.error;
    toast.success(next === 'active' ? 'Learners see the course now' : 'The course is a draft again');
    router.refresh();
    return undefined;
  }

  async function publish() {
    setPending(true);
    const problem = await change('active');
    if (problem !== undefined) toast.error(problem);
    setPending(false);
  }

  if (status === 'draft') {
    return (
      <Button variant="primary" pending={pending} pendingText="Publishing…" onClick={() => void publish()}>
        Publish course
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={<Button>Back to draft</Button>}
      title={`Take “${title}” back to a draft?`}
      description={
        learners === 0
          ? 'Learners will not find it until you publish it again. Nobody is enrolled just now.'
          : `Learners will not find it, and the ${learners === 1 ? 'one person who is' : `${learners} people who are`} enrolled cannot read it until you publish it again.`
      }
      confirmLabel="Back to draft"
      pendingLabel="Changing…"
      tone="primary"
      onConfirm={() => change('draft')}
    />
  );
}
