import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import type { CatalogueCourse } from '#domain/courses/list-catalogue.ts';
import { CourseProgress } from './course-progress.tsx';
import { formatFee, formatHours, singaporeMidnightIso } from './labels.ts';

export function CourseCard({ course }: { course: CatalogueCourse }) {
  const { nextOpenStart, progress } = course;
  return (
    <article className="course-card">
      <p className="text-xs font-medium text-accent">{course.category || 'Course'}</p>
      <h2 className="mt-1 text-base font-semibold">
        <PageLink href={`/courses/${course.id}`} className="after:absolute after:inset-0 after:rounded-lg">
          {course.title}
        </PageLink>
      </h2>
      <p className="mt-2 line-clamp-3 text-sm text-pretty text-muted">{course.description}</p>
      <dl className="course-facts">
        <div>
          <dt>
            <Icon name="clock" />
            <span className="sr-only">Duration</span>
          </dt>
          <dd>{formatHours(course.duration)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="wallet" />
            <span className="sr-only">Fee</span>
          </dt>
          <dd className="tabular-nums">{formatFee(course.fee)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="calendar-days" />
            <span className="sr-only">Next class</span>
          </dt>
          <dd>
            {nextOpenStart ? `From ${formatDate(singaporeMidnightIso(nextOpenStart))}` : 'No open class'}
          </dd>
        </div>
      </dl>
      {progress === null ? null : <CourseProgress percent={progress} className="mt-4" />}
    </article>
  );
}
