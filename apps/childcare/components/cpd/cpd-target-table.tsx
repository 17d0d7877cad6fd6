import { type CpdTarget, type CpdTargetList, everyoneElse } from '@repo/schemas/childcare/cpd';
import { PageLink } from '@repo/ui/page-link';
import { cpdPointsText } from '#components/course/labels.ts';

type CpdTargetTableProps = { found: CpdTargetList; path: string };

/** Job roles by years; each cell leads to its form. */
export function CpdTargetTable({ found, path }: CpdTargetTableProps) {
  const { years, roles, defaultPoints, everyoneElse: rest, total } = found;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className="overflow-x-auto" aria-label="CPD targets by job role and year" tabIndex={0}>
      <table className="w-full max-w-3xl text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="px-3 py-2">
              Job role
            </th>
            {years.map((year) => (
              <th key={year} scope="col" className="px-3 py-2">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ jobRole, targets }) => (
            <tr key={jobRole?.id ?? everyoneElse} className="border-b border-line align-top">
              <th scope="row" className="px-3 py-2 font-normal break-words">
                {jobRole?.name ?? (total === 1 ? 'Everyone' : 'Everyone else')}
                {jobRole === null ? (
                  <span className="block text-muted">
                    {total === 1
                      ? 'Your centre has no job roles yet'
                      : 'No job role, or one without a target'}
                  </span>
                ) : null}
              </th>
              {targets.map((target, index) => (
                <td key={target.year} className="px-3 py-2">
                  <TargetCell
                    target={target}
                    before={index > 0 ? (targets[index - 1] ?? null) : null}
                    fallback={
                      (jobRole === null ? null : rest.find(({ year }) => year === target.year)?.points) ??
                      defaultPoints
                    }
                    href={`${path}/${target.year}/${encodeURIComponent(jobRole?.id ?? everyoneElse)}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TargetCellProps = {
  target: CpdTarget;
  /** Of the year before. */
  before: CpdTarget | null;
  /** What counts without one. */
  fallback: number;
  href: string;
};

function TargetCell({ target, before, fallback, href }: TargetCellProps) {
  const { points, minimums, year, jobRole } = target;
  const isProposed = points === null && before !== null && before.points !== null;
  const who = jobRole?.name ?? 'everyone else';
  return (
    <div className="space-y-1">
      {points === null ? (
        <p className="text-muted">
          Not set: {cpdPointsText(fallback)}
          {isProposed ? <span className="block">Last year’s target is proposed</span> : null}
        </p>
      ) : (
        <p>{cpdPointsText(points)}</p>
      )}
      {minimums.length > 0 ? (
        <ul className="text-muted">
          {minimums.map((minimum) => (
            <li key={minimum.categoryId} className="break-words">
              {minimum.points} in {minimum.category}
            </li>
          ))}
        </ul>
      ) : null}
      <PageLink
        href={href}
        className="link target-44"
        aria-label={`${points === null ? 'Set' : 'Change'} the target of ${year} for ${who}`}
      >
        {points === null ? 'Set' : 'Change'}
      </PageLink>
    </div>
  );
}
