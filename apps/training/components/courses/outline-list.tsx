import type { Outline } from '@repo/schemas/training/outline';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';

type OutlineListProps = {
  courseId: string;
  learningUnits: Outline['learningUnits'];
  /** Absent when the titles are not links. */
  open?: {
    currentId?: string;
    readIds: ReadonlySet<string>;
    marks: boolean;
  };
};

export function OutlineList({ courseId, learningUnits, open }: OutlineListProps) {
  return (
    <ol className="space-y-5">
      {learningUnits.map((unit, index) => (
        <li key={unit.id}>
          <p className="px-2 text-sm font-semibold">
            <span className="text-muted tabular-nums">{index + 1}. </span>
            {unit.title}
          </p>
          {unit.subtopics.length === 0 ? (
            <p className="px-2 py-1 text-sm text-muted">Nothing to read here yet.</p>
          ) : (
            <ol className="mt-1">
              {unit.subtopics.map((subtopic) => (
                <li key={subtopic.id}>
                  {open ? (
                    <OutlineLink
                      href={`/courses/${courseId}/learn/${subtopic.id}`}
                      title={subtopic.title}
                      current={subtopic.id === open.currentId}
                      read={open.marks ? open.readIds.has(subtopic.id) : null}
                    />
                  ) : (
                    <p className="px-2 py-1.5 text-sm">{subtopic.title}</p>
                  )}
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

type OutlineLinkProps = { href: string; title: string; current: boolean; read: boolean | null };

function OutlineLink({ href, title, current, read }: OutlineLinkProps) {
  return (
    <PageLink
      href={href}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex min-h-11 items-center gap-2.5 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-surface-muted',
        current && 'bg-accent-soft font-medium text-accent-strong',
      )}
    >
      {read === null ? null : (
        <Icon
          name={read ? 'circle-check' : 'circle-dashed'}
          className={cn('size-4 shrink-0', read ? 'text-success' : 'text-muted')}
        />
      )}
      <span className="min-w-0">{title}</span>
      {read ? <span className="sr-only">(read)</span> : null}
    </PageLink>
  );
}
