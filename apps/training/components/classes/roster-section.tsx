import { rosterSorts, rosterTableQuery } from '@repo/schemas/training/roster-table';
import { tablePageSize } from '@repo/ui/table-range';
import { parseTableAddress } from '#components/read-table-address.ts';
import { listRosterPage } from '#domain/classes/list-roster.ts';
import type { SignedInContext } from '#domain/context.ts';
import { RosterTable } from './roster-table.tsx';

type Props = {
  ctx: SignedInContext;
  courseRunId: string;
  parameters: URLSearchParams;
  mayManage: boolean;
  acceptsEnrolments: boolean;
};

export async function RosterSection({ ctx, courseRunId, parameters, mayManage, acceptsEnrolments }: Props) {
  const asked = parseTableAddress(parameters, { filterIds: ['enrolment'], sortIds: rosterSorts });
  const { rows, total } = await listRosterPage(ctx, courseRunId, {
    ...rosterTableQuery.parse(asked.query),
    page: asked.page,
    limit: tablePageSize,
  });
  return (
    <RosterTable
      courseRunId={courseRunId}
      rows={rows}
      total={total}
      csvHref={asked.csvHref(`/api/course-runs/${courseRunId}/roster/export`)}
      pageSize={tablePageSize}
      mayManage={mayManage}
      acceptsEnrolments={acceptsEnrolments}
    />
  );
}
