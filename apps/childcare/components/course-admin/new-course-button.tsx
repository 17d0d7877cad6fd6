'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { TitleDialog } from '@repo/ui/title-dialog';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

/** Asks for a title, creates a draft and opens it. Cancelling stores nothing. */
export function NewCourseButton() {
  const router = useRouter();
  return (
    <TitleDialog
      trigger={
        <Button variant="primary">
          <Icon name="plus" />
          New course
        </Button>
      }
      heading="New course"
      longest={120}
      confirmLabel="Create draft"
      pendingText="Creating…"
      onSave={async (title) => {
        const answer = await api('POST /api/courses', { body: { title, requiresEvidence: true } });
        if (!answer.ok) return answer.failure;
        router.push(`/admin/courses/${answer.data.id}?part=details`);
        return undefined;
      }}
    />
  );
}
