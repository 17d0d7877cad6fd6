import type { CpdTableRow, CpdTableSort } from '@repo/schemas/childcare/cpd-table';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';

type Order = { sort: CpdTableSort; descending: boolean };

type CpdTableProps = {
  people: readonly CpdTableRow[];
  year: number;
  order: Order;
  hrefFor: (order: Order) => string;
};

const columns: readonly { sort: CpdTableSort; label: string; isNumber: boolean }[] = [
  { sort: 'name', label: 'Person', isNumber: false },
  { sort: 'points', label: 'Points', isNumber: true },
  { sort: 'missing', label: 'Missing', isNumber: true },
];

/** People with their points and what is missing; the name leads to the record of the year. */
export function CpdTable({ people, year, order, hrefFor }: CpdTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className="overflow-x-auto" aria-label={`CPD points in ${year}`} tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ sort, label, isNumber }) => {
              const isSorted = order.sort === sort;
              // The most points, and who misses the most, come first.
              const descending = isSorted ? !order.descending : isNumber;
              return (
                <th
                  key={sort}
                  scope="col"
                  className={isNumber ? 'px-3 py-2 text-right' : 'px-3 py-2'}
                  aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
                >
                  <PageLink
                    href={hrefFor({ sort, descending })}
                    className="inline-flex min-h-11 items-center gap-1"
                  >
                    {label}
                    {isSorted ? (
                      <Icon className="size-4" name={order.descending ? 'arrow-down' : 'arrow-up'} />
                    ) : null}
                  </PageLink>
                </th>
              );
            })}
            <th scope="col" className="px-3 py-2">
              By category
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} year={year} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PersonRow({ person, year }: { person: CpdTableRow; year: number }) {
  const { id, name, isHere, joinedOn, leftOn, jobRole, points, target, missing, minimums } = person;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="min-w-36 px-3 py-2 font-normal">
        <PageLink href={`/centre/cpd/${encodeURIComponent(id)}?year=${year}`} className="link target-44">
          <bdi>{name}</bdi>
        </PageLink>
        {jobRole === null ? null : <span className="block text-muted">{jobRole}</span>}
        {isHere || leftOn === null ? null : (
          <span className="block text-muted">
            In the centre from <DateTime value={joinedOn} dateOnly />, left{' '}
            <DateTime value={leftOn} dateOnly />
          </span>
        )}
      </th>
      <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
        {points} <span className="text-muted">of {target}</span>
      </td>
      <td className="px-3 py-2 text-right tabular-nums">
        {missing === 0 ? <StatusBadge tone="success">Reached</StatusBadge> : missing}
      </td>
      <td className="min-w-36 px-3 py-2">
        {minimums.length === 0 ? (
          <span className="text-muted">No minimum</span>
        ) : (
          <ul>
            {minimums.map((minimum) => (
              <li key={minimum.category} className="break-words">
                <span className="tabular-nums">
                  {minimum.points} of {minimum.minimum}
                </span>{' '}
                in {minimum.category}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
