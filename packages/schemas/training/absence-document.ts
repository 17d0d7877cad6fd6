import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import { absenceReasons } from './attendance.ts';
import { id, optionalEmptyAsAbsent, timestamp } from './common.ts';

/** In bytes. */
export const maximumAbsenceDocumentBytes = 5 * 1_048_576;

/** Of one person and session. */
export const maximumAbsenceDocuments = 5;

/** How long after a session a learner may add one. */
export const absenceDocumentDays = 60;

export const absenceDocumentStatuses = ['waiting', 'accepted', 'declined'] as const;

const reason = z.enum(absenceReasons, `Choose one: ${absenceReasons.join(', ')}`);

const userId = optionalEmptyAsAbsent(id);

export const attachAbsenceDocumentBody = z.object({
  userId: userId.meta({
    description: 'A learner of the class, named by who takes its attendance; absent: the caller',
  }),
  file: z.file('Choose a file').meta({
    description: 'PDF, JPEG or PNG, at most 5 MB; the content decides what it is',
  }),
});
export type AttachAbsenceDocumentBody = z.output<typeof attachAbsenceDocumentBody>;
export const attachAbsenceDocumentRequest = {
  body: attachAbsenceDocumentBody,
  bodyType: 'multipart',
  maxFileBytes: maximumAbsenceDocumentBytes,
} as const;

export const absenceDocumentsQuery = z.object({
  userId: userId.meta({
    description: 'A learner of the class, for its trainers and admins; absent: the caller’s own',
  }),
});

export const refusalText = z
  .string('Write a sentence')
  .overwrite(cleanText)
  .max(500, 'The sentence can have at most 500 characters')
  .refine(hasVisibleText, 'Write a sentence, which the learner reads');

const decided = {
  expectedUpdatedAt: timestamp.meta({ description: 'The updatedAt of what was looked at' }),
};

export const decideAbsenceDocumentBody = z.discriminatedUnion(
  'decision',
  [
    z.object({
      decision: z.literal('accept'),
      reason: reason.meta({ description: 'Why the session was missed; the mark gets this reason' }),
      ...decided,
    }),
    z.object({ decision: z.literal('decline'), refusal: refusalText, ...decided }),
  ],
  'decision is accept or decline',
);
export type DecideAbsenceDocumentBody = z.output<typeof decideAbsenceDocumentBody>;

export const absenceDocument = z.object({
  id,
  sessionId: id,
  userId: id,
  status: z.enum(absenceDocumentStatuses),
  reason: reason.nullable().meta({ description: 'Of an accepted one' }),
  refusal: z.string().meta({ description: 'Why it was declined; empty unless it was' }),
  uploaderName: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  file: z.object({ name: z.string(), contentType: z.string(), bytes: z.int() }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AbsenceDocument = z.output<typeof absenceDocument>;

export const absenceDocuments = z.array(absenceDocument);
