import type { OutsideTraining } from '@repo/schemas/childcare/outside-training';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { cpdPointsText } from '#components/course/labels.ts';
import { TrainingStatus } from './training-status.tsx';

type TrainingListProps = {
  /** `isOurs: false` cannot be opened: it belongs to another centre. */
  trainings: readonly (OutsideTraining & { isOurs?: boolean })[];
  today: string;
  /** Whether people of a centre are listed, and not one. */
  isNamed?: boolean;
};

export function TrainingList({ trainings, today, isNamed = false }: TrainingListProps) {
  return (
    <ul className="divide-y divide-line">
      {trainings.map(({ isOurs = true, ...training }) => (
        <li
          key={training.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-60">
            {isOurs ? (
              <PageLink href={`/outside-training/${training.id}`} className="link target-44 break-words">
                {training.title}
              </PageLink>
            ) : (
              <p className="font-medium break-words">{training.title}</p>
            )}
            <p className="text-sm break-words text-muted">
              {isNamed ? (
                <>
                  <bdi>{training.learner.name}</bdi>,{' '}
                </>
              ) : null}
              {training.provider}, <DateTime value={training.completedOn} dateOnly />,{' '}
              {cpdPointsText(training.points)}
              {isOurs ? '' : '. Recorded in another centre'}
            </p>
          </div>
          <TrainingStatus {...training} today={today} />
        </li>
      ))}
    </ul>
  );
}
