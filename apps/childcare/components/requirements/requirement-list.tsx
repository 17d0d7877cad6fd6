import type { RequirementList as Listed } from '@repo/schemas/childcare/requirement';
import { formatCount } from '@repo/ui/format-count';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { EndRequirement } from './end-requirement.tsx';
import { dueText, formatDay, validText } from './requirement-texts.ts';

type Row = Listed['requirements'][number];
type RequirementListProps = { requirements: readonly Row[]; roleNames: ReadonlyMap<string, string> };

function askedOf({ jobRoleIds }: Row, roleNames: ReadonlyMap<string, string>): string {
  if (jobRoleIds.length === 0) return 'Everybody in the centre';
  return jobRoleIds.map((id) => roleNames.get(id) ?? 'A job role that has ended').join(', ');
}

/** What is asked now, then what has ended. */
export function RequirementList({ requirements, roleNames }: RequirementListProps) {
  const open = requirements.filter(({ endedOn }) => endedOn === null);
  const ended = requirements.filter(({ endedOn }) => endedOn !== null);
  return (
    <div className="space-y-6">
      {open.length === 0 ? (
        <p className="text-muted">Nothing is required at the moment.</p>
      ) : (
        <ul
          aria-label="Requirements"
          className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
        >
          {open.map((row) => (
            <li key={row.id} className="space-y-3 p-4 md:p-6">
              <RequirementHead row={row} />
              <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
                <Term label="Course">{row.courseTitle}</Term>
                <Term label="Asked of">{askedOf(row, roleNames)}</Term>
                <Term label="Due">{dueText(row.dueDays)}</Term>
                <Term label="Counts">{validText(row)}</Term>
              </dl>
              <Standing row={row} />
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 ? (
        <details className="rounded-lg border border-line p-4">
          <summary className="cursor-pointer">
            {formatCount(ended.length, ['requirement', 'requirements'])} that ended
          </summary>
          <ul className="mt-2 divide-y divide-line text-sm">
            {ended.map(({ id, name, courseTitle, startsOn, endedOn }) => (
              <li key={id} className="py-2">
                <span className="block break-words">{name}</span>
                <span className="text-muted">
                  {courseTitle}. From {formatDay(startsOn)} to {formatDay(endedOn ?? startsOn)}.
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function RequirementHead({ row: { id, name, updatedAt } }: { row: Row }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h2 className="min-w-0 font-semibold break-words">{name}</h2>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" href={`/centre/requirements/${id}`} aria-label={`Change ${name}`}>
          Change
        </LinkButton>
        <EndRequirement requirement={{ id, name, updatedAt }} />
      </div>
    </div>
  );
}

function Term({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** How many people, and how many of them are late: both lead to the compliance page. */
function Standing({ row: { name, people, notCompliant } }: { row: Row }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      <PageLink
        href="/centre/compliance"
        className="underline"
        aria-label={`${formatCount(people, ['person', 'people'])} with ${name}`}
      >
        {formatCount(people, ['person', 'people'])}
      </PageLink>
      {notCompliant > 0 ? (
        <PageLink
          href="/centre/compliance?only=late"
          aria-label={`${notCompliant} not compliant with ${name}`}
        >
          <StatusBadge tone="danger">{notCompliant} not compliant</StatusBadge>
        </PageLink>
      ) : people > 0 ? (
        <StatusBadge tone="success">All compliant</StatusBadge>
      ) : null}
    </p>
  );
}
