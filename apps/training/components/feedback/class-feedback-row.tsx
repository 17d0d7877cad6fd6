import { leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { FeedbackOfClass } from '#domain/feedback/list-classes-with-feedback.ts';
import { formatAverage } from './question-result.tsx';

type Props = { entry: FeedbackOfClass; now: Date; showTrainer: boolean };

export function ClassFeedbackRow({ entry, now, showTrainer }: Props) {
  const { courseRunId, title, startDate, endDate, trainerName, asked, answered } = entry;
  return (
    <li className="grid gap-2 p-4 text-sm md:grid-cols-[2fr_1fr_1fr]">
      <div className="min-w-0 space-y-1">
        <p className="font-medium wrap-anywhere">
          <PageLink href={`/classes/${courseRunId}/feedback/results`} className="link target-44">
            <bdi>{title}</bdi>
          </PageLink>
        </p>
        <p className="text-muted">
          {formatDates(dateColumnToText(startDate), dateColumnToText(endDate))}
          {showTrainer && trainerName ? (
            <>
              , <bdi>{trainerName}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <p className="tabular-nums">
        {answered.toLocaleString('en')} of {asked.toLocaleString('en')} answered
      </p>
      <p className="tabular-nums">
        <Outcome entry={entry} now={now} />
      </p>
    </li>
  );
}

function Outcome({ entry: { closesAt, answered, average }, now }: Pick<Props, 'entry' | 'now'>) {
  if (average !== null) return <strong>{formatAverage(average)}</strong>;
  if (closesAt > now)
    return (
      <span className="text-muted">
        Open until <DateTime value={closesAt} dateOnly />
      </span>
    );
  const tooFew = answered < leastFeedbackAnswers;
  return <span className="text-muted">{tooFew ? 'Too few answers to show' : 'No ratings'}</span>;
}
