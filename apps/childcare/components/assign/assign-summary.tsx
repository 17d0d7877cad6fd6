'use client';

import type { BulkAssignmentAnswer } from '@repo/schemas/childcare/bulk-assignment';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { LinkButton } from '@repo/ui/link-button';
import { PushOffer } from '@repo/ui/notifications/push-offer';
import { SkippedPairsList } from './skipped-pairs-list.tsx';

const maximumShown = 20;

type AssignSummaryProps = {
  result: BulkAssignmentAnswer;
  nameOf: (personId: string) => string | undefined;
  titleOf: (courseId: string) => string | undefined;
  onAgain: () => void;
};

export function AssignSummary({ result, nameOf, titleOf, onAgain }: AssignSummaryProps) {
  const { created, learners, completed, unpaid, planned, left } = result;
  return (
    <Card className="space-y-5">
      <Alert
        tone={created + planned > 0 ? 'success' : 'warning'}
        live
        title={created > 0 ? 'Assigned' : planned > 0 ? 'Planned' : 'Nothing was assigned'}
      >
        {created > 0
          ? `${formatCount(created, ['assignment', 'assignments'])} for ${formatCount(learners, ['person', 'people'])}. They are notified by email.`
          : ''}
        {planned > 0
          ? ` ${formatCount(planned, ['assignment waits', 'assignments wait'])} for people to accept their invitations.`
          : ''}
        {created + planned === 0 ? 'Nothing that was chosen could be assigned; the reasons are below.' : ''}
        {completed > 0 ? ` ${completed} of them were done already.` : ''}
      </Alert>
      {unpaid > 0 ? (
        <Alert
          tone="info"
          title={`${formatCount(unpaid, ['assignment is', 'assignments are'])} to be paid for`}
          action={
            <LinkButton size="sm" href="/centre/payments">
              Payments
            </LinkButton>
          }
        >
          Learning begins once they are paid.
        </Alert>
      ) : null}
      <SkippedPairsList skipped={left} nameOf={nameOf} titleOf={titleOf} most={maximumShown} />
      <PushOffer
        title="Get notified when people need you"
        text="This device can tell you when somebody asks for another attempt, or a payment arrives, also while this site is closed."
        className="rounded-md border"
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/centre" variant="primary">
          See the overview
        </LinkButton>
        <Button onClick={onAgain}>Assign more</Button>
      </div>
    </Card>
  );
}
