import type { Lecture, Section } from '@repo/schemas/childcare/course';
import { Badge } from '@repo/ui/badge';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { isLectureOpenToEverybody } from './is-open-preview.ts';
import { lectureTypeLabels, wholeMinutesText } from './labels.ts';
import { lectureTypeIcons } from './lecture-type-icons.ts';

export function CourseOutline({ slug, sections }: { slug: string; sections: Section[] }) {
  return (
    <ol className="space-y-5">
      {sections.map(({ id, title, lectures }, index) => (
        <li key={id}>
          <h3 className="text-sm font-semibold">
            <span className="text-muted tabular-nums">{index + 1}. </span>
            {title}
          </h3>
          <ol className="mt-1 divide-y divide-line">
            {lectures.map((lecture) => (
              <OutlineRow key={lecture.id} slug={slug} lecture={lecture} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function OutlineRow({ slug, lecture }: { slug: string; lecture: Lecture }) {
  const { id, title, type, videoDuration } = lecture;
  const icon = lectureTypeIcons[type];
  const length = type === 'VIDEO' ? wholeMinutesText(videoDuration) : '';
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <Icon name={icon} className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 break-words">
        {isLectureOpenToEverybody(lecture) ? (
          <>
            <PageLink href={`/courses/${slug}/preview/${id}`} className="link target-44">
              {title}
            </PageLink>
            <Badge className="ml-2">Preview</Badge>
          </>
        ) : (
          title
        )}
      </span>
      <span className="shrink-0 text-muted tabular-nums">
        {lectureTypeLabels[type]}
        {length ? `, ${length}` : ''}
      </span>
    </li>
  );
}
