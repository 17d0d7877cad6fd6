import type { AbsenceDocument } from '@repo/schemas/training/absence-document';
import { formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import { dateColumnToText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { sessionSelect } from '#domain/classes/run-sessions.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type ListPage, type Paging, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import {
  absenceDocumentSelect,
  toAbsenceDocument,
  visibleAbsenceDocumentsWhere,
} from './absence-document-rows.ts';
import { earliestDayForAbsenceDocuments } from './get-session-of-absence.ts';

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

type Reader = Pick<SignedInContext, 'db' | 'actor'>;

/** Of one person, at most `maximumAbsenceDocuments`; none where the caller may not see them. */
export async function listAbsenceDocuments(
  { db, actor }: Reader,
  { sessionId, userId = actor.id }: { sessionId: string; userId?: string | undefined },
): Promise<AbsenceDocument[]> {
  const rows = await db.absenceDocument.findMany({
    where: { AND: [{ sessionId, userId }, visibleAbsenceDocumentsWhere(actor)] },
    orderBy: [...newestFirst],
    select: absenceDocumentSelect,
  });
  return rows.map(toAbsenceDocument);
}

/** Such as "Fri 20 Nov 2026, 9:00 am – 1:00 pm: Foundations". */
function nameSession(session: {
  number: number;
  title: string;
  startDate: Date;
  endDate: Date;
  startTime: string;
  endTime: string;
}): string {
  const { number, title, startDate, endDate, startTime, endTime } = session;
  const when = formatSessionPeriod({
    startDate: dateColumnToText(startDate),
    endDate: dateColumnToText(endDate),
    startTime,
    endTime,
  });
  return `${when}: ${title || `Session ${number}`}`;
}

export type OwnAbsences = {
  courseTitle: string;
  /** To which a document can be added, the next ones last. */
  sessions: { id: string; label: string }[];
};

/** A class that the caller is in, or was in: then nothing can be added. Throws courseRunNotFound. */
export async function getOwnAbsences(
  { db, actor, clock }: Reader & Pick<SignedInContext, 'clock'>,
  courseRunId: string,
): Promise<OwnAbsences> {
  const attendedInFull = { userId: actor.id, status: 'present', minutes: null } as const;
  const run = await db.courseRun.findFirst({
    where: { id: courseRunId, enrolments: { some: { userId: actor.id } } },
    select: {
      status: true,
      course: { select: { title: true } },
      enrolments: { where: { userId: actor.id, ...activeEnrolmentWhere }, select: { id: true } },
      sessions: {
        where: {
          endDate: { gte: dateTextToColumn(earliestDayForAbsenceDocuments(clock())) },
          attendances: { none: attendedInFull },
        },
        orderBy: { number: 'asc' },
        select: { ...sessionSelect, id: true },
      },
    },
  });
  if (run === null) throw errors.courseRunNotFound();
  const mayAdd = run.status !== 'Cancelled' && run.enrolments.length > 0;
  const sessions = mayAdd ? run.sessions : [];
  return {
    courseTitle: run.course.title,
    sessions: sessions.map((session) => ({ id: session.id, label: nameSession(session) })),
  };
}

export type OwnAbsenceDocument = AbsenceDocument & { session: string };

/** Of one class, the newest first. Index: absence_document_user_id_created_at_idx. */
export async function listOwnAbsenceDocuments(
  { db, actor }: Reader,
  courseRunId: string,
  paging: Paging,
): Promise<ListPage<OwnAbsenceDocument>> {
  const where = { userId: actor.id, session: { courseRunId } };
  const [total, rows] = await Promise.all([
    db.absenceDocument.count({ where }),
    db.absenceDocument.findMany({
      where,
      orderBy: [...newestFirst],
      ...toSkipAndTake(paging),
      select: { ...absenceDocumentSelect, session: { select: sessionSelect } },
    }),
  ]);
  const documents = rows.map(({ session, ...row }) => ({
    ...toAbsenceDocument(row),
    session: nameSession(session),
  }));
  return toListPage(documents, paging, total);
}
