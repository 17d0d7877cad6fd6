import {
  type Lecture,
  type LectureType,
  type UpdateLectureBody,
  updateLectureBody,
} from '@repo/schemas/childcare/course';
import { isVideoPageUrl, videoPageMessage } from '@repo/schemas/childcare/video-address';
import { quizWithSolutions } from '@repo/schemas/quiz';
import {
  type DraftFieldProblem,
  emptyQuizDraft,
  parseQuizDraft,
  quizDraftSchema,
  toQuizDraft,
} from '@repo/ui/quiz/quiz-draft';
import { unsavedDraftSchema } from '@repo/ui/unsaved-drafts';
import { createUnsavedStore } from '@repo/ui/unsaved-store';
import { z } from 'zod';

const practicalDraft = z.object({
  kind: z.literal('practical'),
  items: z.array(z.object({ id: z.string(), text: z.string() })),
  needsEvidence: z.boolean(),
});
export type PracticalDraft = z.output<typeof practicalDraft>;

/** With one item, which its author replaces. */
export function newPracticalDraft(): PracticalDraft {
  return {
    kind: 'practical',
    items: [{ id: crypto.randomUUID(), text: 'Shows each step safely' }],
    needsEvidence: false,
  };
}

/** The editor's values: possibly incomplete, numbers as typed. */
export const lectureDraftSchema = z.object({
  title: z.string(),
  isPreview: z.boolean(),
  content: z.string(),
  videoUrl: z.string(),
  videoDuration: z.number(),
  quiz: quizDraftSchema.nullable(),
  /** Absent in drafts of before signatures. */
  confirmation: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('acknowledgement'), statement: z.string() }),
      practicalDraft,
    ])
    .nullable()
    .default(null),
});
export type LectureDraft = z.output<typeof lectureDraftSchema>;
export const unsavedLectures = createUnsavedStore(
  'childcare-lecture',
  unsavedDraftSchema(lectureDraftSchema),
);

export function toLectureDraft(lecture: Lecture): LectureDraft {
  const stored = quizWithSolutions.safeParse(lecture.quiz);
  return {
    title: lecture.title,
    isPreview: lecture.isPreview,
    content: lecture.content ?? '',
    videoUrl: lecture.videoUrl ?? '',
    videoDuration: lecture.videoDuration,
    confirmation: lecture.confirmation,
    quiz: lecture.type === 'QUIZ' ? (stored.success ? toQuizDraft(stored.data) : emptyQuizDraft) : null,
  };
}

/** What a lesson asks of learners beside reading it, as text. */
export function confirmationText(confirmation: LectureDraft['confirmation']): string {
  if (confirmation === null) return '';
  if (confirmation.kind === 'acknowledgement') return confirmation.statement;
  return confirmation.items.map(({ text }) => `– ${text}`).join('\n');
}

const fieldsOf: Record<LectureType, readonly (keyof LectureDraft)[]> = {
  VIDEO: ['title', 'isPreview', 'videoUrl', 'videoDuration'],
  TEXT: ['title', 'isPreview', 'content', 'confirmation'],
  QUIZ: ['title', 'isPreview', 'quiz'],
  SCORM: ['title', 'isPreview'],
};

/** The changed fields that are valid, and the problems of the invalid ones. */
export function lectureChanges(
  type: LectureType,
  draft: LectureDraft,
  stored: LectureDraft,
): { body: UpdateLectureBody; problems: DraftFieldProblem[] } {
  const body: UpdateLectureBody = {};
  const problems: DraftFieldProblem[] = [];
  for (const field of fieldsOf[type]) {
    if (JSON.stringify(draft[field]) === JSON.stringify(stored[field])) continue;
    if (field === 'quiz') {
      const read = draft.quiz === null ? { problems: [] } : parseQuizDraft(draft.quiz);
      if ('quiz' in read) body.quiz = read.quiz;
      else problems.push(...read.problems.map((problem) => ({ ...problem, field: `quiz.${problem.field}` })));
      continue;
    }
    const read = updateLectureBody.safeParse({ [field]: draft[field] });
    if (!read.success) {
      const message = read.error.issues[0]?.message ?? 'This cannot be stored';
      problems.push({ field, message });
    } else if (field === 'videoUrl' && isVideoPageUrl(draft.videoUrl)) {
      problems.push({ field, message: videoPageMessage });
    } else {
      Object.assign(body, read.data);
    }
  }
  return { body, problems };
}
