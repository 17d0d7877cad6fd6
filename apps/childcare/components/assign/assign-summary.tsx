'use client';

import type { BulkAssigned, SkipReason } from '@repo/schemas/childcare/bulk-assignment';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card, CardHeader } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { several } from '#components/centre/statuses.tsx';
import type { PickOption } from './pick-list.tsx';

/** Why a course was not assigned. */
export const sentences: Record<SkipReason, string> = {
  LEARNER_NOT_FOUND: 'Not in the centre any more',
  INVITATION_NOT_FOUND: 'The invitation is not open any more',
  COURSE_NOT_FOUND: 'The course is gone',
  COURSE_NOT_PUBLISHED: 'The course is not published any more',
  DUPLICATE_ASSIGNMENT: 'Assigned already',
  ORG_LEARNER_LIMIT: 'No seat was free',
};
const mostShown = 20;

type AssignSummaryProps = {
  result: BulkAssigned;
  people: readonly PickOption[];
  courses: readonly PickOption[];
  onAgain: () => void;
};

/** What became of a bulk assignment, with the reasons of what was left out. */
export function AssignSummary({ result, people, courses, onAgain }: AssignSummaryProps) {
  const { created, learners, completed, unpaid, planned } = result;
  const skipped = [
    ...result.skipped,
    ...result.skippedInvitations.map(({ invitationId, ...pair }) => ({ ...pair, learnerId: invitationId })),
  ];
  const nameOf = (options: readonly PickOption[], id: string) =>
    options.find((option) => option.id === id)?.label ?? 'Unknown';
  const groups = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return (
    <Card className="space-y-5">
      <Alert
        tone={created + planned > 0 ? 'success' : 'warning'}
        live
        title={created > 0 ? 'Assigned' : planned > 0 ? 'Planned' : 'Nothing was assigned'}
      >
        {created > 0
          ? `${several(created, 'assignment', 'assignments')} for ${several(learners, 'person', 'people')}. They are told by email.`
          : ''}
        {planned > 0
          ? ` ${several(planned, 'assignment waits', 'assignments wait')} for people to accept their invitations.`
          : ''}
        {created + planned === 0 ? 'Nothing that was chosen could be assigned; the reasons are below.' : ''}
        {completed > 0 ? ` ${completed} of them were done already.` : ''}
      </Alert>
      {unpaid > 0 ? (
        <Alert
          tone="info"
          title={`${several(unpaid, 'assignment is', 'assignments are')} to be paid for`}
          action={
            <LinkButton size="sm" href="/centre/payments">
              Payments
            </LinkButton>
          }
        >
          Learning begins once they are paid.
        </Alert>
      ) : null}
      {groups.map(([reason, pairs]) => (
        <div key={reason}>
          <CardHeader level={3} title={`${sentences[reason]} (${pairs.length})`} className="mb-1" />
          <ul className="text-sm text-muted">
            {pairs.slice(0, mostShown).map(({ learnerId, courseId }) => (
              <li key={`${learnerId} ${courseId}`}>
                {nameOf(people, learnerId)}: {nameOf(courses, courseId)}
              </li>
            ))}
            {pairs.length > mostShown ? <li>… and {pairs.length - mostShown} more</li> : null}
          </ul>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/centre" variant="primary">
          See the overview
        </LinkButton>
        <Button onClick={onAgain}>Assign more</Button>
      </div>
    </Card>
  );
}
