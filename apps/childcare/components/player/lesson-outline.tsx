import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { lectureTypeLabels, wholeMinutesText } from '#components/course/labels.ts';
import { lectureTypeIcons } from '#components/course/lecture-type-icons.ts';
import type { PlayerLecture, PlayerSection } from '#domain/player/get-player-course.ts';
import { flattenLectures } from './lectures-in-order.ts';

type LessonOutlineProps = {
  slug: string;
  sections: PlayerSection[];
  currentId: string;
  /** Whether lessons open in their order. */
  isOrdered: boolean;
};

export function LessonOutline({ slug, sections, currentId, isOrdered }: LessonOutlineProps) {
  const open = flattenLectures(sections).find(({ isDone }) => !isDone);
  return (
    <ol className="space-y-4">
      {sections.map(({ id, title, lectures }) => (
        <li key={id}>
          <p className="px-2 text-sm font-semibold break-words">{title}</p>
          <ol className="mt-1">
            {lectures.map((lecture) => (
              <li key={lecture.id}>
                <OutlineLink
                  slug={slug}
                  lecture={lecture}
                  isCurrent={lecture.id === currentId}
                  isLocked={isOrdered && !lecture.isDone && lecture !== open}
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

type OutlineLinkProps = { slug: string; lecture: PlayerLecture; isCurrent: boolean; isLocked: boolean };

function OutlineLink({ slug, lecture, isCurrent, isLocked }: OutlineLinkProps) {
  const { id, title, type, videoDuration, isDone } = lecture;
  const icon = lectureTypeIcons[type];
  const length = type === 'VIDEO' ? wholeMinutesText(videoDuration) : '';
  return (
    <PageLink
      href={`/learn/${slug}/${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex min-h-11 items-center gap-2.5 rounded-md px-2 py-2 text-sm hover:bg-surface-muted',
        isCurrent && 'bg-accent-soft font-medium',
      )}
    >
      {isDone ? (
        <Icon name="circle-check" className="size-4 shrink-0 text-success" />
      ) : (
        <Icon name={icon} className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1 break-words">
        {title}
        {isDone ? <span className="sr-only">, done</span> : null}
        {isLocked ? <span className="block text-muted">Opens after the lessons before it</span> : null}
      </span>
      <span className="shrink-0 text-muted tabular-nums">{length || lectureTypeLabels[type]}</span>
    </PageLink>
  );
}
