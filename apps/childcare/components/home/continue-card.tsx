import { Badge } from '@repo/ui/badge';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { CoursePicture } from '#components/course/course-picture.tsx';
import { CourseProgress } from '#components/course/course-progress.tsx';
import { learnHref } from '#components/course/learn-href.ts';
import type { LearningRow } from '#domain/enrollments/list-learning.ts';
import { DeadlineBadge } from './due-note.tsx';

export function ContinueCard({ row, now }: { row: LearningRow; now: Date }) {
  const { slug, title, thumbnail, progress, lessons, nextLesson, deadline } = row;
  const isBegun = row.lastActivityAt !== null;
  return (
    <Card padded={false} className="sm:grid sm:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="aspect-video bg-surface-muted sm:aspect-auto sm:h-full">
        <CoursePicture url={thumbnail} widths={[400, 800]} sizes="(min-width: 640px) 16rem, 95vw" priority />
      </div>
      <div className="flex min-w-0 flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="accent">{isBegun ? 'Continue' : 'Next for you'}</Badge>
          {deadline ? <DeadlineBadge deadline={deadline} now={now} /> : null}
        </div>
        <div>
          <h2 className="text-lg text-pretty break-words">
            <PageLink href={`/courses/${slug}`} className="hover:underline">
              {title}
            </PageLink>
          </h2>
          {nextLesson ? (
            <p className="mt-1 text-sm text-muted">
              Lesson {nextLesson.place} of {lessons}: {nextLesson.title}
            </p>
          ) : null}
          {deadline ? (
            <p className="mt-1 text-sm text-muted">
              Due <DateTime value={deadline} dateOnly />
            </p>
          ) : null}
        </div>
        <CourseProgress progress={progress} />
        <LinkButton href={learnHref(slug, nextLesson)} variant="primary" size="lg" className="sm:self-start">
          <Icon name="play" />
          {isBegun ? 'Continue' : 'Begin'}
          <span className="sr-only">: {title}</span>
        </LinkButton>
      </div>
    </Card>
  );
}
