import type { OwnFeedback } from '@repo/schemas/training/feedback';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { DateTime } from '@repo/ui/time';

/** On the class, while it can be answered. */
export function OwnFeedbackCard({ feedback: { courseRunId, closesAt } }: { feedback: OwnFeedback }) {
  return (
    <Card
      title="How was this class?"
      description={
        <>
          A few questions, without your name. Until <DateTime value={closesAt} />.
        </>
      }
    >
      <LinkButton href={`/classes/${courseRunId}/feedback`} variant="primary">
        <Icon name="star" />
        Answer the questions
      </LinkButton>
    </Card>
  );
}
