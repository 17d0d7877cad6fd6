import { z } from 'zod';
import { nonEmptyValuesQuery } from '../query.ts';
import { blankUnstorableId, cleanText } from '../text.ts';
import { id, timestamp } from './common.ts';
import { dropUnknownValuesQuery, tableSearchQuery, tableSortQuery } from './table-query.ts';

export const attendanceStatuses = ['present', 'late', 'absent'] as const;
export const attendanceStatus = z.enum(
  attendanceStatuses,
  'Attendance is present, late or absent, or null for not marked',
);

/** Missing learners are unchanged. */
export const markAttendanceBody = z.object({
  marks: z
    .array(
      z.object({
        userId: z.string('Choose a learner').overwrite(blankUnstorableId),
        status: attendanceStatus.nullable().meta({ description: 'null takes the mark away' }),
        expectedStatus: attendanceStatus.nullable().optional().meta({
          description: 'The mark that was seen: refused when another one is stored',
        }),
      }),
      'Give the marks as a list',
    )
    .min(1, 'Give at least one mark')
    .max(1000, 'Give at most 1,000 marks at once'),
  answer: z
    .enum(['all', 'marked'], 'The answer is all or marked')
    .default('all')
    .meta({ description: 'Whom the answer holds: the whole class, or only the learners of these marks' }),
});

/** Marks everyone who is not marked yet. */
export const markUnmarkedBody = z.object({
  status: attendanceStatus,
  expectedUnmarked: z
    .int('Give the number of learners who are not marked')
    .min(1, 'Nobody is left to mark')
    .meta({ description: 'How many were seen to be unmarked: refused when there are more by now' }),
});

export const attendanceQuery = z.object({
  userId: nonEmptyValuesQuery(z.array(z.string().overwrite(blankUnstorableId))).meta({
    description: 'Only these learners, the parameter repeated; without it the whole class',
  }),
});

export const attendanceSorts = ['name', 'email', 'mark', 'how', 'when'] as const;
export const attendanceFilterMarks = [...attendanceStatuses, 'none'] as const;

export const attendanceTableQuery = z.object({
  q: tableSearchQuery.meta({ description: 'Text in the name or email' }),
  mark: dropUnknownValuesQuery(attendanceFilterMarks),
  document: dropUnknownValuesQuery(['waiting']).meta({
    description: 'waiting: learners with a document of their absence that waits for a decision',
  }),
  sort: tableSortQuery(attendanceSorts),
});

export const absenceReasons = ['medical', 'work', 'family', 'other'] as const;

const absenceReason = z.enum(absenceReasons, `Choose one: ${absenceReasons.join(', ')}`);

export const attendanceDetailsBody = z.object({
  minutes: z
    .int('Give whole minutes')
    .min(1, 'Somebody who attended nothing is absent')
    .max(100_000, 'That is longer than any session')
    .nullable()
    .meta({ description: 'Minutes that were attended; null: all of the session' }),
  madeUpMinutes: z
    .int('Give whole minutes')
    .min(0, 'Give 0 minutes or more')
    .max(100_000, 'That is longer than any session')
    .meta({ description: 'Minutes that were attended in another session instead' }),
  reason: absenceReason.nullable(),
  note: z
    .string('Write a note, or send an empty text')
    .overwrite(cleanText)
    .max(500, 'A note can have at most 500 characters'),
  expectedMarkedAt: timestamp.meta({ description: 'The mark that was seen' }),
});

export const attendanceRow = z.object({
  userId: id,
  fullName: z.string(),
  email: z.string(),
  status: attendanceStatus.nullable(),
  method: z.enum(['hand', 'code']).nullable(),
  markedAt: timestamp.nullable(),
  markedByName: z.string().nullable(),
  minutes: z.int().nullable().meta({ description: 'Attended, where it was not the whole session' }),
  madeUpMinutes: z.int().meta({ description: 'Attended in another session instead' }),
  reason: absenceReason.nullable().meta({ description: 'Why something was missed' }),
  note: z.string(),
  documents: z.int().meta({ description: 'Documents of the absence' }),
  documentsWaiting: z.int().meta({ description: 'Those of them that wait for a decision' }),
});

export const sessionAttendance = z.object({
  sessionId: id,
  courseRunId: id,
  learners: z.array(attendanceRow),
  unmarked: z.int().optional().meta({
    description:
      'Learners of the whole class who are not marked; only where the answer does not hold all of it',
  }),
});

export const markUnmarkedAnswer = z.object({
  marked: z.int().meta({ description: 'How many learners got the mark' }),
  unmarked: z.int().meta({ description: 'How many are not marked afterwards' }),
});

export const attendanceCode = z.object({
  state: z.enum(['early', 'open', 'over', 'cancelled']),
  code: z.string().nullable().meta({ description: 'For the eyes, as ABCD-1234; null unless open' }),
  url: z.string().nullable().meta({ description: 'What the QR code holds; null unless open' }),
  secondsLeft: z.int().meta({ description: 'Until the next code; 0 unless open' }),
  opensAt: timestamp.meta({ description: 'From when the code works: 15 minutes before the session' }),
  startsAt: timestamp,
  closesAt: timestamp,
  attended: z.int().meta({ description: 'Learners marked present or late' }),
  enrolled: z.int(),
});

export const submitAttendanceCodeBody = z.object({
  code: z
    .string('Enter the code on the screen')
    .max(100, 'That is not a code of an attendance screen')
    .meta({ description: 'As on the screen; spaces, dashes and case do not matter' }),
});

export const recordedAttendance = z.object({
  sessionId: id,
  courseRunId: id,
  courseTitle: z.string(),
  sessionNumber: z.int(),
  sessionTitle: z.string(),
  status: z.enum(['present', 'late']),
  markedAt: timestamp,
  alreadyStored: z.boolean().meta({ description: 'It had been stored before; nothing changed' }),
});

export type AttendanceStatus = (typeof attendanceStatuses)[number];
export type MarkAttendanceBody = z.output<typeof markAttendanceBody>;
export type MarkUnmarkedBody = z.output<typeof markUnmarkedBody>;
export type MarkUnmarkedAnswer = z.output<typeof markUnmarkedAnswer>;
export type AttendanceTableFilters = z.output<typeof attendanceTableQuery>;
export type AbsenceReason = (typeof absenceReasons)[number];
export type AttendanceDetailsBody = z.output<typeof attendanceDetailsBody>;
export type AttendanceRow = z.output<typeof attendanceRow>;
export type SessionAttendance = z.output<typeof sessionAttendance>;
export type AttendanceCode = z.output<typeof attendanceCode>;
export type RecordedAttendance = z.output<typeof recordedAttendance>;
