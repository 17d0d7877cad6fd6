import { rosterSorts, rosterTableQuery } from '@repo/schemas/training/roster-table';
import { tablePageSize } from '@repo/ui/table-range';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { listRosterPage } from '#domain/classes/list-roster.ts';
import type { SignedInContext } from '#domain/context.ts';
import { RosterTable } from './roster-table.tsx';

type Props = {
  ctx: SignedInContext;
  courseRunId: string;
  courseTitle: string;
  parameters: URLSearchParams;
  mayManage: boolean;
  acceptsEnrolments: boolean;
};

export async function RosterSection(props: Props) {
  const { ctx, courseRunId, courseTitle, parameters, mayManage, acceptsEnrolments } = props;
  const asked = parseTableAddress(parameters, { filterIds: ['enrolment'], sortIds: rosterSorts });
  const { rows, total } = await listRosterPage(ctx, courseRunId, {
    ...rosterTableQuery.parse(asked.query),
    page: asked.page,
    limit: tablePageSize,
  });
  return (
    <RosterTable
      courseRunId={courseRunId}
      courseTitle={courseTitle}
      rows={rows}
      total={total}
      csvHref={asked.csvHref(`/api/course-runs/${courseRunId}/roster/export`)}
      pageSize={tablePageSize}
      mayManage={mayManage}
      acceptsEnrolments={acceptsEnrolments}
    />
  );
}
