'use client';

import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import { StartDraftButton } from '#components/versions/draft-actions.tsx';

/** Above the published outline: a change reaches learners at once, a new version does not. */
export function PublishedNote({ courseId }: { courseId: string }) {
  return (
    <Alert
      tone="info"
      title="You are correcting the published version"
      action={<StartDraftButton courseId={courseId} size="sm" />}
      className="mb-4"
    >
      Corrections reach learners at once. For anything larger, prepare a new version beside it.
    </Alert>
  );
}

/** Above the outline of a draft beside the published version. */
export function DraftNote({ courseId, number }: { courseId: string; number: number }) {
  return (
    <Alert
      tone="info"
      title={`Draft of version ${number}`}
      action={
        <LinkButton href={`/admin/courses/${courseId}/versions`} size="sm">
          Compare and publish
        </LinkButton>
      }
      className="mb-4"
    >
      Learners do not see it. They keep the published version until you publish this one.
    </Alert>
  );
}
