import { toPlainText } from '@repo/rich-text/to-plain-text';
import { lectureConfirmation, type PracticalSetting } from '@repo/schemas/childcare/course';
import { type QuizWithSolutions, quizWithSolutions } from '@repo/schemas/quiz';

export type ComparedLesson = {
  id: string;
  originId: string | null;
  title: string;
  type: 'VIDEO' | 'TEXT' | 'QUIZ' | 'SCORM';
  content: string;
  videoUrl: string;
  videoDuration: number;
  isPreview: boolean;
  quiz: unknown;
  confirmation: unknown;
  scormPackage: { id: string; fileName: string } | null;
  captions: { label: string }[];
};

const minutesText = (seconds: number) =>
  seconds === 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const answersShown = {
  'after-pass': 'Once the quiz is passed',
  'after-last': 'After the last attempt',
  never: 'Never',
};

function rulesText({
  passMark,
  maxAttempts,
  timeLimitMinutes,
  shuffle,
  showAnswers,
  pools,
}: QuizWithSolutions) {
  return [
    `Pass mark: ${passMark}%`,
    `Attempts: ${maxAttempts === 0 ? 'any number' : maxAttempts}`,
    `Time limit: ${timeLimitMinutes ? `${timeLimitMinutes} min` : 'none'}`,
    `Order: ${shuffle ? 'shuffled' : 'as written'}`,
    `What was right is shown: ${showAnswers ? answersShown[showAnswers].toLowerCase() : 'after every attempt'}`,
    ...(pools ?? []).map(({ name, draws }) => `Pool “${name}”: ${draws} drawn`),
  ].join('\n');
}

function questionsText({ questions, pools }: QuizWithSolutions): string {
  return questions
    .map(({ text, options, correct, explanation, poolId }) => {
      const pool = pools?.find(({ id }) => id === poolId);
      return [
        pool ? `${text} (pool “${pool.name}”)` : text,
        ...options.map((option) => `${correct.includes(option.id) ? '✓' : '–'} ${option.text}`),
        ...(explanation ? [`Why: ${explanation}`] : []),
      ].join('\n');
    })
    .join('\n\n');
}

function checklistText({ items, needsEvidence }: PracticalSetting): string {
  return [...items.map(({ text }) => `– ${text}`), ...(needsEvidence ? ['With a photo or PDF'] : [])].join(
    '\n',
  );
}

/** What people read of a lesson, by what it is; empty where it has none. */
export function lessonTextsByField(lesson: ComparedLesson): Record<string, string> {
  const quiz = quizWithSolutions.safeParse(lesson.quiz).data;
  const asked = lectureConfirmation.safeParse(lesson.confirmation).data;
  return {
    Title: lesson.title,
    Text: toPlainText(lesson.content),
    Video: lesson.videoUrl,
    Length: minutesText(lesson.videoDuration),
    Captions: lesson.captions.map(({ label }) => label).join(', '),
    Package: lesson.scormPackage?.fileName ?? '',
    'To be signed': asked?.kind === 'acknowledgement' ? asked.statement : '',
    Checklist: asked?.kind === 'practical' ? checklistText(asked) : '',
    'Quiz rules': quiz ? rulesText(quiz) : '',
    Questions: quiz ? questionsText(quiz) : '',
    'Open to everybody': lesson.isPreview ? 'Yes' : 'No',
  };
}
