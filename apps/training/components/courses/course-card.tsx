import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import Link from 'next/link';
import type { CatalogueCourse } from '#domain/courses/list-catalogue.ts';
import { CourseProgress } from './course-progress.tsx';
import { feeText, hoursText, singaporeMidnight } from './labels.ts';

export function CourseCard({ course }: { course: CatalogueCourse }) {
  const { nextOpenStart, progress } = course;
  return (
    <article className="relative flex h-full flex-col rounded-lg border border-line bg-surface-raised p-5 transition-colors focus-within:border-accent hover:border-line-strong">
      <p className="text-xs font-medium text-accent">{course.category || 'Course'}</p>
      <h2 className="mt-1 text-base font-semibold">
        <Link href={`/courses/${course.id}`} className="after:absolute after:inset-0 after:rounded-lg">
          {course.title}
        </Link>
      </h2>
      <p className="mt-2 line-clamp-3 text-sm text-pretty text-muted">{course.description}</p>
      <dl className="mt-auto flex flex-wrap gap-x-4 gap-y-1.5 pt-4 text-sm [&_svg]:size-4 [&_svg]:text-muted">
        <div className="flex items-center gap-1.5">
          <dt>
            <Icon name="clock" />
            <span className="sr-only">Duration</span>
          </dt>
          <dd>{hoursText(course.duration)}</dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt>
            <Icon name="wallet" />
            <span className="sr-only">Fee</span>
          </dt>
          <dd className="tabular-nums">{feeText(course.fee)}</dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt>
            <Icon name="calendar-days" />
            <span className="sr-only">Next class</span>
          </dt>
          <dd>{nextOpenStart ? `From ${formatDate(singaporeMidnight(nextOpenStart))}` : 'No open class'}</dd>
        </div>
      </dl>
      {progress === null ? null : <CourseProgress progress={progress} className="mt-4" />}
    </article>
  );
}
