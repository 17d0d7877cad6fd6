import type { AgencyRun } from '@repo/agency/agency';
import { modeOfTrainingLabel } from '@repo/agency/code-lists';
import type { CourseRun, Prisma } from '@repo/db/generated/training/client';
import type {
  ComparedRun,
  ComparedRunsOfSameDates,
  ComparisonFilter,
  RunDifference,
  ScheduleComparison,
  ScheduleComparisonQuery,
} from '@repo/schemas/training/schedule-comparison';
import { dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { agencyValueOrThrow } from './agency-errors.ts';

const deadlineMs = 25_000;
const runsOrderBy = [
  { agencyRunId: 'asc' },
  { id: 'asc' },
] satisfies Prisma.CourseRunOrderByWithRelationInput[];

/** Compares one course's runs here with the agency's current ones. Throws agencyRefused, agencyUnavailable. */
export async function compareRunsWithAgency(
  ctx: AdminContext,
  query: ScheduleComparisonQuery,
): Promise<ScheduleComparison> {
  const code = query.course_code;
  const from = query.past === 'true' ? null : singaporeDate(ctx.clock());
  const isShown = (startDate: string | null) => from === null || startDate === null || startDate >= from;
  const [listed, course] = await Promise.all([
    ctx.agency.listAllRuns({ courseReferenceNumber: code, includeExpired: true }, { deadlineMs }),
    ctx.db.course.findUnique({ where: { code }, include: { runs: { orderBy: runsOrderBy } } }),
  ]);
  const theirs = agencyValueOrThrow(listed).runs;
  const ours = course?.runs ?? [];
  const byAgencyId = new Map(
    ours.flatMap((run) => (run.agencyRunId ? [[run.agencyRunId, run] as const] : [])),
  );
  const listedIds = new Set(theirs.map((run) => run.courseRunId));
  const entries = [
    ...theirs.map((run) => describe(byAgencyId.get(run.courseRunId) ?? null, run)),
    ...ours
      .filter((run) => !run.agencyRunId || !listedIds.has(run.agencyRunId))
      .map((run) => describe(run, null)),
  ].filter((entry) => isShown(datesOf(entry).startDate));
  return {
    courseCode: code,
    courseTitle: course?.title ?? null,
    from,
    counts: count(entries),
    groups: filterGroups(groupByDates(entries), query.show ?? 'all'),
  };
}

export async function groupLocalRunsByDates(
  ctx: AdminContext,
  query: ScheduleComparisonQuery,
): Promise<ComparedRunsOfSameDates[]> {
  const from = query.past === 'true' ? '' : singaporeDate(ctx.clock());
  const runs = await ctx.db.courseRun.findMany({
    where: { course: { code: query.course_code } },
    orderBy: runsOrderBy,
  });
  const entries = runs.map((run) => describe(run, null));
  return groupByDates(entries.filter(({ ours }) => !ours?.startDate || ours.startDate >= from));
}

function describe(our: CourseRun | null, their: AgencyRun | null): ComparedRun {
  const entry = {
    agencyRunId: their?.courseRunId ?? our?.agencyRunId ?? null,
    ours: our && {
      id: our.id,
      status: our.status,
      startDate: dateColumnToText(our.startDate),
      endDate: dateColumnToText(our.endDate),
      vacancyCode: our.vacancyCode,
      mode: modeOfTrainingLabel(our.modeOfLearning),
      enrolledCount: our.enrolledCount,
    },
    theirs: their && {
      startDate: their.startDate,
      endDate: their.endDate,
      vacancyCode: their.vacancyCode ?? '',
      mode: modeOfTrainingLabel(their.modeOfTraining),
      registeredUserCount: their.registeredUserCount,
    },
  };
  return { ...entry, differences: compare(entry) };
}

function compare({ ours, theirs }: Pick<ComparedRun, 'ours' | 'theirs'>): RunDifference[] {
  if (!ours || !theirs) return [];
  const differences: RunDifference[] = [];
  if (ours.startDate !== theirs.startDate || ours.endDate !== theirs.endDate) differences.push('dates');
  if (ours.vacancyCode !== theirs.vacancyCode) differences.push('vacancy');
  if (ours.mode !== theirs.mode) differences.push('mode');
  if (theirs.registeredUserCount !== null && theirs.registeredUserCount !== ours.enrolledCount)
    differences.push('enrolments');
  if (ours.status === 'Cancelled') differences.push('status');
  return differences;
}

function datesOf({ ours, theirs }: ComparedRun): { startDate: string | null; endDate: string | null } {
  const { startDate = null, endDate = null } = theirs ?? ours ?? {};
  return { startDate, endDate };
}

/** Newest first; runs without dates last. */
function groupByDates(entries: readonly ComparedRun[]): ComparedRunsOfSameDates[] {
  const groups = new Map<string, ComparedRunsOfSameDates>();
  for (const entry of entries) {
    const dates = datesOf(entry);
    const key = `${dates.startDate ?? ''} ${dates.endDate ?? ''}`;
    const group = groups.get(key) ?? { ...dates, isDuplicate: false, entries: [] };
    group.entries.push(entry);
    group.isDuplicate = dates.startDate !== null && group.entries.filter(({ theirs }) => theirs).length > 1;
    groups.set(key, group);
  }
  return [...groups].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, group]) => group);
}

function count(entries: readonly ComparedRun[]): ScheduleComparison['counts'] {
  const number = (matches: (entry: ComparedRun) => unknown) => entries.filter(matches).length;
  const atAgency = entries.filter(({ theirs }) => theirs);
  const pairs = Map.groupBy(
    atAgency.filter(({ theirs }) => theirs?.startDate),
    ({ theirs }) => `${theirs?.startDate} ${theirs?.endDate}`,
  );
  const enrolled = ({ ours }: ComparedRun) => (ours?.enrolledCount ?? 0) > 0;
  return {
    atAgency: atAgency.length,
    here: number(({ ours }) => ours),
    tracked: number(({ ours, theirs }) => ours && theirs),
    untracked: number(({ ours, theirs }) => !ours && theirs),
    missingAtAgency: number(({ ours, theirs, agencyRunId }) => ours && !theirs && agencyRunId),
    unpublished: number(({ agencyRunId }) => agencyRunId === null),
    withEnrolments: atAgency.filter(enrolled).length,
    withoutEnrolments: atAgency.filter((entry) => !enrolled(entry)).length,
    duplicateGroups: [...pairs.values()].filter((group) => group.length > 1).length,
    classes: pairs.size,
    different: number(({ differences }) => differences.length > 0),
  };
}

function filterGroups(
  groups: ComparedRunsOfSameDates[],
  filter: ComparisonFilter,
): ComparedRunsOfSameDates[] {
  if (filter === 'all') return groups;
  if (filter === 'duplicates') return groups.filter(({ isDuplicate }) => isDuplicate);
  const isMeant: Record<typeof filter, (entry: ComparedRun) => boolean> = {
    different: ({ differences, ours, theirs }) => differences.length > 0 || !ours || !theirs,
    untracked: ({ ours }) => ours === null,
    enrolled: ({ ours }) => (ours?.enrolledCount ?? 0) > 0,
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isMeant[filter]) }))
    .filter(({ entries }) => entries.length > 0);
}
