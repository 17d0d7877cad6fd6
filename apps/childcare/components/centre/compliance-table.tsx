import type { Compliance } from '@repo/schemas/childcare/compliance';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { formatDay } from '#components/requirements/requirement-texts.ts';
import { requirementBadges } from './person-requirements.tsx';

/** People by requirements; scrolls sideways on its own where there are many. */
export function ComplianceTable({ requirements, people }: Pick<Compliance, 'requirements' | 'people'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className="overflow-x-auto" aria-label="People and what is required of them" tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="px-3 py-2">
              Person
            </th>
            <th scope="col" className="px-3 py-2">
              In all
            </th>
            {requirements.map(({ id, name }) => (
              <th key={id} scope="col" className="min-w-36 px-3 py-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, isCompliant, cells }) => {
            const cellOf = new Map(cells.map((cell) => [cell.requirementId, cell]));
            return (
              <tr key={id} className="border-b border-line align-top">
                <th scope="row" className="px-3 py-2 font-normal">
                  <PageLink href={`/centre/people/${encodeURIComponent(id)}`}>{name}</PageLink>
                </th>
                <td className="px-3 py-2">
                  <StatusBadge tone={isCompliant ? 'success' : 'danger'}>
                    {isCompliant ? 'Compliant' : 'Not compliant'}
                  </StatusBadge>
                </td>
                {requirements.map((requirement) => {
                  const cell = cellOf.get(requirement.id);
                  if (!cell)
                    return (
                      <td key={requirement.id} className="px-3 py-2 text-muted">
                        Not asked
                      </td>
                    );
                  const { tone, label } = requirementBadges[cell.state];
                  return (
                    <td key={requirement.id} className="px-3 py-2">
                      <StatusBadge tone={tone}>{label}</StatusBadge>
                      {cell.dueOn ? (
                        <p className="mt-1 text-muted tabular-nums">by {formatDay(cell.dueOn)}</p>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
