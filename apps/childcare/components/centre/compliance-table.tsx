import type { Compliance } from '@repo/schemas/childcare/compliance';
import type { RequirementState } from '@repo/schemas/childcare/requirement';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { formatDay } from '#components/requirements/requirement-texts.ts';
import { requirementBadges } from './person-requirements.tsx';

type Order = { sort: string; descending: boolean };

type ComplianceTableProps = Pick<Compliance, 'requirements' | 'people'> & {
  order: Order;
  hrefFor: (order: Order) => string;
};

/** Before the day by which it is, or was, due. */
const beforeDay: Record<RequirementState, string> = {
  FULFILLED: 'again by',
  WAIVED: 'due by',
  DUE: 'by',
  OVERDUE: 'was due by',
  EXPIRED: 'was due by',
};

/** People by requirements; scrolls sideways on its own where there are many. Each column sorts the whole list. */
export function ComplianceTable({ requirements, people, order, hrefFor }: ComplianceTableProps) {
  const columns = [{ id: 'name', name: 'Person' }, { id: 'compliant', name: 'Compliant' }, ...requirements];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className="overflow-x-auto" aria-label="People and what is required of them" tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ id, name }, index) => {
              const isSorted = order.sort === id;
              const descending = isSorted && !order.descending;
              return (
                <th
                  key={id}
                  scope="col"
                  className={index < 2 ? 'px-3 py-2' : 'min-w-36 px-3 py-2'}
                  aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
                >
                  <PageLink
                    href={hrefFor({ sort: id, descending })}
                    className="inline-flex min-h-11 items-center gap-1"
                  >
                    {name}
                    {isSorted ? (
                      <Icon className="size-4" name={order.descending ? 'arrow-down' : 'arrow-up'} />
                    ) : null}
                  </PageLink>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, isHere, isCompliant, cells }) => {
            const cellOf = new Map(cells.map((cell) => [cell.requirementId, cell]));
            return (
              <tr key={id} className="border-b border-line align-top">
                <th scope="row" className="px-3 py-2 font-normal">
                  {isHere ? (
                    <PageLink href={`/centre/people/${encodeURIComponent(id)}`}>{name}</PageLink>
                  ) : (
                    <>
                      <bdi>{name}</bdi>
                      <span className="block text-muted">Has left since</span>
                    </>
                  )}
                </th>
                <td className="px-3 py-2">
                  <StatusBadge tone={isCompliant ? 'success' : 'danger'}>
                    {isCompliant ? 'Yes' : 'No'}
                  </StatusBadge>
                </td>
                {requirements.map((requirement) => {
                  const cell = cellOf.get(requirement.id);
                  if (!cell)
                    return (
                      <td key={requirement.id} className="px-3 py-2 text-muted">
                        Not required
                      </td>
                    );
                  const { tone, label } = requirementBadges[cell.state];
                  return (
                    <td key={requirement.id} className="px-3 py-2">
                      <StatusBadge tone={tone}>{label}</StatusBadge>
                      {cell.dueOn ? (
                        <p className="mt-1 text-muted tabular-nums">
                          {beforeDay[cell.state]} {formatDay(cell.dueOn)}
                        </p>
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
