import { readInParts } from '@repo/db/read-in-parts';
import type { PeopleExportQuery } from '@repo/schemas/childcare/people';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { getManagedCentre } from './get-managed-centre.ts';
import { type CentrePerson, findMatchingPeopleIds, readCentrePeople } from './list-people.ts';
import { peopleStateLabels, peopleStateOf } from './people-state.ts';

const columns: readonly CsvColumn<CentrePerson>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Job title', ({ jobTitle }) => jobTitle],
  ['Staff number', ({ staffId }) => staffId],
  ['State', (person) => peopleStateLabels[peopleStateOf(person)]],
  ['Courses done', ({ done }) => done],
  ['Courses assigned', ({ assigned }) => assigned],
  ['Overdue', ({ overdue }) => overdue],
  ['CPD hours this year', ({ cpdHours }) => Math.round(cpdHours * 100) / 100],
];

/** CSV in parts. Throws what `getManagedCentre` throws. */
export async function* exportPeopleAsCsv(
  ctx: ManagerContext,
  { organizationId, sort, descending, ...group }: PeopleExportQuery,
): AsyncGenerator<string> {
  const { db } = ctx;
  const now = ctx.clock();
  const centre = await getManagedCentre(ctx, db, organizationId);
  const scope = { organizationId: centre.id, now };
  const found = await findMatchingPeopleIds(db, { ...group, ...scope, order: { sort, descending } });
  await recordAudit(db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    organizationId: centre.id,
    after: { list: 'learners' },
  });
  const parts = readInParts(found, (ids) => readCentrePeople(db, { ...scope, ids }));
  yield* formatCsvParts(columns, parts);
}
