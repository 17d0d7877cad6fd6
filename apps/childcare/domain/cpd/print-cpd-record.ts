import { drawRecordInThread } from '@repo/certificates/print/draw-certificate-in-thread';
import type { CpdEntry, CpdProgress, CpdRecordPdfQuery } from '@repo/schemas/childcare/cpd';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { verifyUrlOf } from '#domain/certificates/certificate-rows.ts';
import { formatSingaporeDate } from '#domain/certificates/format-singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { getCpdRecordScope } from './find-cpd-record.ts';
import { readCpdEntries } from './get-cpd-record.ts';
import { readCpdProgress } from './read-cpd-progress.ts';

type Printed = { name: string; content: Uint8Array<ArrayBuffer> };

/** More than a person can do in a year; the file says so if it leaves some out. */
const maximumEntries = 1000;

/** Noon, so that it is the same day everywhere from London to Sydney. */
const instantOf = (day: string) => new Date(`${day}T12:00:00+08:00`);
const dayText = (day: string) => formatSingaporeDate(instantOf(day));

const pointsText = (points: number) => `${points} CPD ${points === 1 ? 'point' : 'points'}`;

function introOf({ progress, today }: { progress: CpdProgress; today: string }): string[] {
  const { centre, jobRole, joinedOn, leftOn, points, target, missing, categories } = progress;
  return [
    ...(centre === null ? [] : [[centre, jobRole].filter(Boolean).join(', ')]),
    ...(leftOn === null || joinedOn === null
      ? []
      : [`In the centre from ${dayText(joinedOn)}, left on ${dayText(leftOn)}`]),
    `Total: ${points} of ${target} CPD points. ${missing === 0 ? 'The target is reached.' : `${pointsText(missing)} missing.`}`,
    ...categories.flatMap(({ name, points: earned, minimum }) =>
      minimum === null ? [] : [`${name}: ${earned} of ${minimum} points`],
    ),
    `As of ${dayText(today)}`,
  ];
}

function toSection(
  { title, provider, day, points, category, certificateId }: CpdEntry,
  { serviceName, publicUrl }: { serviceName: string; publicUrl: string },
) {
  const facts = [dayText(day), provider ?? serviceName, pointsText(points), category].filter(Boolean);
  return {
    heading: title,
    lines: [
      facts.join(' · '),
      ...(certificateId === null
        ? []
        : [`Certificate ${certificateId}, check it at ${verifyUrlOf({ publicUrl }, certificateId)}`]),
    ],
  };
}

/**
 * A person's CPD of one year as PDF. Audited where a manager prints it, as it leaves the service. Throws what `getCpdRecordScope` throws.
 */
export async function printAndAuditCpdRecord(
  ctx: SignedInContext,
  query: CpdRecordPdfQuery,
  serviceName: string,
): Promise<Printed> {
  const found = await getCpdRecordScope(ctx, query);
  const { person, inCentre, tables, year } = found;
  const of = inCentre === undefined ? {} : { inCentre };
  const progress = await readCpdProgress(ctx, { userId: person.id, year, tables, ...of });
  const entries = await readCpdEntries(ctx, found, { limit: maximumEntries, offset: 0 });
  const left = (entries[0]?.total ?? 0) - entries.length;
  const today = singaporeDay(ctx.clock());
  const printed = {
    author: serviceName,
    title: `CPD record ${year} of ${person.name}`,
    intro: [
      ...introOf({ progress, today }),
      ...(entries.length === 0 ? ['Nothing counts in this year yet.'] : []),
      ...(left > 0 ? [`The last ${entries.length} are listed; ${left} more count.`] : []),
    ],
    sections: entries.map((entry) => toSection(entry, { serviceName, publicUrl: ctx.publicUrl })),
    // The record of a day is the same file all day.
    createdAt: instantOf(today),
  };
  const content = await drawRecordInThread(printed, { client: ctx.actor.id });
  if (inCentre !== undefined)
    await recordAudit(ctx.db, ctx, {
      action: 'learner.print-cpd-record',
      targetType: 'user',
      targetId: person.id,
      organizationId: inCentre,
      after: { year },
    });
  return { name: `cpd-record-${year}.pdf`, content };
}
