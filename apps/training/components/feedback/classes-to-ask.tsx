import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import type { ClassToAsk } from '#domain/feedback/classes-to-ask.ts';

type Props = { isAsked: boolean; classes: ClassToAsk[]; now: Date };

const maximumShown = 20;

/** Who will get a mail in the next 30 days, before it is turned on and after. */
export function ClassesToAsk({ isAsked, classes, now }: Props) {
  const mails = classes.reduce((sum, { learners }) => sum + learners, 0);
  return (
    <Card
      className="min-w-0"
      title={isAsked ? 'Asked next' : 'Would be asked next'}
      description="Classes with at least five learners that end in the next 30 days. Their learners get the mail the day after."
    >
      <p className="text-sm">
        {classes.length === 0
          ? 'No class ends in the next 30 days.'
          : `${formatCount(classes.length, ['class', 'classes'])}, ${formatCount(mails, ['mail', 'mails'])}, and a reminder to those who do not answer.`}
      </p>
      <ul className="divide-y divide-line">
        {classes.slice(0, maximumShown).map(({ courseRunId, title, endsAt, learners }) => (
          <li key={courseRunId} className="space-y-1 py-3 text-sm">
            <p className="font-medium wrap-anywhere">
              <PageLink href={`/classes/${courseRunId}`} className="link target-44">
                {title}
              </PageLink>
            </p>
            <p className="text-muted">
              {endsAt <= now ? 'Ended' : 'Ends'} <DateTime value={endsAt} />.{' '}
              {formatCount(learners, ['learner', 'learners'])}
            </p>
          </li>
        ))}
      </ul>
      {classes.length > maximumShown ? (
        <p className="pt-3 text-sm text-muted">And {classes.length - maximumShown} more.</p>
      ) : null}
    </Card>
  );
}
