import type { Clash } from '@repo/schemas/training/clash';
import type { EnrollableRun } from '@repo/schemas/training/class';
import { EmptyState } from '@repo/ui/empty-state';
import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { PastLastPage } from '@repo/ui/past-last-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { ClassPushSubscriptionOffer } from './class-push-offer.tsx';
import { EnrolButton } from './enrol-button.tsx';
import { singaporeMidnightIso } from './labels.ts';

type UnfinishedRunsProps = {
  runs: readonly EnrollableRun[];
  total: number;
  hrefFor: (page: number) => string;
  /** Enrolled in any open class of the course, which allows only one. */
  isEnrolledInCourse: boolean;
  courseTitle: string;
  feeSgd: number;
  canEnrol: boolean;
  /** Whether the first “Enrol” is the primary button; false for enrolled people and course authors. */
  isFirstButtonPrimary: boolean;
  /** The person's own overlapping classes, by the id of the class. */
  clashesByRunId: ReadonlyMap<string, readonly Clash[]>;
};

function whenText({ startDate, endDate }: EnrollableRun): string {
  if (startDate === null) return 'Dates to be announced';
  const first = formatDate(singaporeMidnightIso(startDate));
  return endDate === null || endDate === startDate
    ? first
    : `${first} to ${formatDate(singaporeMidnightIso(endDate))}`;
}

function placesText(places: number): string {
  if (places === 0) return 'Full';
  return places === 1 ? '1 place left' : `${places} places left`;
}

function isEnrolled({ myEnrolment }: EnrollableRun): boolean {
  return myEnrolment?.status === 'enrolled' || myEnrolment?.status === 'completed';
}

/** Neither finished nor cancelled; includes full classes. */
export function UnfinishedRuns(props: UnfinishedRunsProps) {
  const {
    runs,
    total,
    hrefFor,
    isEnrolledInCourse,
    courseTitle: title,
    feeSgd,
    canEnrol,
    isFirstButtonPrimary,
    clashesByRunId,
  } = props;
  if (runs.length === 0 && total > 0) return <PastLastPage noun="classes" href={hrefFor(1)} level={3} />;
  if (runs.length === 0) {
    return (
      <EmptyState
        level={3}
        icon={<Icon name="calendar-x-2" />}
        title="No class is scheduled"
        description="New dates appear here as soon as they are set."
        className="py-8 md:py-8"
      />
    );
  }
  const first = runs.find((run) => run.placesLeft > 0 && !isEnrolled(run));
  return (
    <>
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 max-sm:flex-col max-sm:items-start"
          >
            <div className="min-w-0 space-y-1">
              <p className="font-medium">
                <PageLink href={`/classes/${run.id}`} className="target-44 hover:underline">
                  {whenText(run)}
                </PageLink>
              </p>
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4">
                <span>
                  {run.modeOfLearning}
                  {run.sessionCount > 0
                    ? `, ${run.sessionCount} ${run.sessionCount === 1 ? 'session' : 'sessions'}`
                    : ''}
                </span>
                {run.venue ? (
                  <span className="flex items-start gap-1 [&_svg]:mt-0.5 [&_svg]:shrink-0">
                    <Icon name="map-pin" />
                    {run.venue}
                  </span>
                ) : null}
                {run.trainerName ? (
                  <span className="flex items-start gap-1 [&_svg]:mt-0.5 [&_svg]:shrink-0">
                    <Icon name="user-round" />
                    <bdi>{run.trainerName}</bdi>
                  </span>
                ) : null}
              </p>
              {canEnrol && !isEnrolled(run)
                ? clashesByRunId.get(run.id)?.map(({ courseRunId, courseTitle, when }) => (
                    <p key={courseRunId} className="text-sm text-warning">
                      At the same time as your class {courseTitle}, {when}
                    </p>
                  ))
                : null}
            </div>
            <div className="flex shrink-0 items-center gap-3">
              {isEnrolled(run) ? (
                <StatusBadge tone="success">Enrolled</StatusBadge>
              ) : (
                <span className="text-sm text-muted tabular-nums">{placesText(run.placesLeft)}</span>
              )}
              {canEnrol && !isEnrolledInCourse && !isEnrolled(run) && run.placesLeft > 0 ? (
                <EnrolButton
                  courseRunId={run.id}
                  courseTitle={title}
                  whenText={whenText(run)}
                  venue={run.venue}
                  hasBegun={run.hasBegun}
                  feeSgd={feeSgd}
                  isPrimary={isFirstButtonPrimary && run === first}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        <ClassPushSubscriptionOffer />
      </div>
    </>
  );
}
