import type { ComplianceTrend as Trend } from '@repo/schemas/childcare/compliance';
import { Card } from '@repo/ui/card';
import { formatDay } from '#components/requirements/requirement-texts.ts';

const shareOf = ({ people, compliantPeople }: Trend['points'][number]) =>
  people === 0 ? null : Math.round((100 * compliantPeople) / people);

/** Points from left to right in a square of 100; a day without required training leaves a gap in the line. */
function linesOf(shares: readonly (number | null)[]): string[] {
  const lines: string[][] = [[]];
  shares.forEach((share, index) => {
    const x = (100 * index) / Math.max(1, shares.length - 1);
    if (share === null) lines.push([]);
    else lines.at(-1)?.push(`${x.toFixed(2)},${100 - share}`);
  });
  // A single point is a line of no length, which a round end makes visible.
  return lines.filter(({ length }) => length > 0).map((line) => [...line, line.at(-1)].join(' '));
}

/** The share of compliant people over the last twelve months, drawn on the server, with the same numbers as a table. */
export function ComplianceTrend({ points }: Trend) {
  const shares = points.map(shareOf);
  const [first] = points;
  if (!first || shares.every((share) => share === null))
    return <p className="text-sm text-muted">Nothing was required of anybody in the last 12 months.</p>;
  return (
    <Card
      title="The last 12 months"
      description="Share of people with required training who were compliant. Past months are counted once a day."
    >
      <figure className="min-w-0">
        <div aria-hidden className="flex gap-2 text-xs text-muted tabular-nums">
          <div className="flex h-40 flex-col justify-between text-right">
            <span>100%</span>
            <span>50%</span>
            <span>0%</span>
          </div>
          <div className="min-w-0 flex-1">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="h-40 w-full overflow-visible"
            >
              {[0, 50, 100].map((y) => (
                <line
                  key={y}
                  x1="0"
                  x2="100"
                  y1={y}
                  y2={y}
                  stroke="var(--line)"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {linesOf(shares).map((line) => (
                <polyline
                  key={line}
                  points={line}
                  fill="none"
                  stroke="var(--accent)"
                  strokeWidth="3"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
            </svg>
            <div className="mt-1 flex justify-between">
              <span>{formatDay(first.day)}</span>
              <span>Today</span>
            </div>
          </div>
        </div>
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
            Show as a table
          </summary>
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">Compliant people over the last 12 months</caption>
            <thead>
              <tr>
                <th scope="col" className={cell}>
                  Day
                </th>
                <th scope="col" className={cell}>
                  Compliant
                </th>
                <th scope="col" className={cell}>
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point, index) => (
                <tr key={point.day}>
                  <th scope="row" className={`${cell} font-normal`}>
                    {formatDay(point.day)}
                  </th>
                  <td className={cell}>
                    {point.people === 0
                      ? 'Nothing was required'
                      : `${point.compliantPeople} of ${point.people}`}
                  </td>
                  <td className={cell}>{shares[index] === null ? '–' : `${shares[index]}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Card>
  );
}

const cell = 'border-b border-line px-3 py-2';
