'use client';

import type { CourseSummary } from '@repo/schemas/childcare/course';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { CoursePicture } from '#components/course/course-picture.tsx';
import { cpdPointsText, hoursText, levelLabels, payText } from '#components/course/labels.ts';
import type { PayingCentre } from '#domain/enrollments/find-which-centre-pays.ts';

/** The fields that a card shows; others would enlarge the page's data. */
export type CardCourse = Pick<
  CourseSummary,
  'slug' | 'title' | 'subtitle' | 'thumbnail' | 'level' | 'estimatedHours' | 'cpdPoints' | 'priceSgd'
> & { category: string | undefined };

type CourseCardProps = {
  course: CardCourse;
  level: 2 | 3;
  payer: PayingCentre;
  /** Loads the picture at once; for the first row of a page. */
  eager?: boolean;
};

export function CourseCard({ course, level, payer, eager = false }: CourseCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const hours = hoursText(course.estimatedHours);
  return (
    <article className="group course-card">
      <div className="aspect-video overflow-hidden bg-surface-muted">
        <CoursePicture
          url={course.thumbnail}
          widths={[400, 800]}
          priority={eager}
          sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 95vw"
        />
      </div>
      <div className="flex grow flex-col p-4">
        <p className="flex flex-wrap justify-between gap-x-3 text-xs font-medium text-accent">
          {course.category ?? 'Course'}
          <span className="font-normal text-muted">{levelLabels[course.level]}</span>
        </p>
        <Heading className="mt-1 text-base font-semibold text-pretty break-words">
          <PageLink href={`/courses/${course.slug}`} className="card-link">
            {course.title}
          </PageLink>
        </Heading>
        {course.subtitle ? (
          <p className="mt-1 line-clamp-2 text-sm text-pretty text-muted">{course.subtitle}</p>
        ) : null}
        <ul className="course-facts">
          <li>
            <Icon name="award" />
            {cpdPointsText(course.cpdPoints)}
          </li>
          {hours ? (
            <li>
              <Icon name="clock" />
              {hours}
            </li>
          ) : null}
          <li className="ml-auto font-semibold text-text tabular-nums">{payText(course.priceSgd, payer)}</li>
        </ul>
      </div>
    </article>
  );
}
