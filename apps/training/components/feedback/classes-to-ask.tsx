import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import type { ClassToAsk } from '#domain/feedback/classes-to-ask.ts';

type Props = { isAsked: boolean; classes: ClassToAsk[]; hasMore: boolean };

/** Who will get a mail in the next 30 days, before it is turned on and after. */
export function ClassesToAsk({ isAsked, classes, hasMore }: Props) {
  return (
    <Card
      className="min-w-0"
      title={isAsked ? 'Asked next' : 'Would be asked next'}
      description="Classes with at least five learners that end in the next 30 days. Their learners get the mail on the day after."
    >
      {classes.length === 0 ? <p className="text-sm text-muted">No class ends in the next 30 days.</p> : null}
      <ul className="divide-y divide-line">
        {classes.map(({ courseRunId, title, endsAt, learners }) => (
          <li key={courseRunId} className="space-y-1 py-3 text-sm">
            <p className="font-medium wrap-anywhere">
              <PageLink href={`/classes/${courseRunId}`} className="link target-44">
                {title}
              </PageLink>
            </p>
            <p className="text-muted">
              Ends <DateTime value={endsAt} />. {formatCount(learners, ['learner', 'learners'])}
            </p>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="pt-3 text-sm text-muted">And more after these.</p> : null}
    </Card>
  );
}
