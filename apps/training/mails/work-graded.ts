import type { MailText } from '@repo/mail/compose-mail';

export type GradedWork = {
  assessmentId: string;
  assessmentTitle: string;
  courseTitle: string;
  maxScore: number;
  /** Null: not graded, or taken back. */
  score: number | null;
  hadScore: boolean;
  scoreChanged: boolean;
  feedback: string;
};

type News = Pick<GradedWork, 'score' | 'hadScore' | 'scoreChanged' | 'maxScore'>;

export function describeGradeChange({ score, hadScore, scoreChanged, maxScore }: News): {
  news: string;
  sentence: string;
} {
  if (score !== null) {
    const sentence = `Your score is ${score} of ${maxScore}.`;
    if (hadScore && !scoreChanged) return { news: 'The feedback on your work was changed', sentence };
    return hadScore
      ? { news: 'Your grade was changed', sentence }
      : { news: 'Your work is graded', sentence };
  }
  return hadScore
    ? { news: 'Your grade was taken back', sentence: 'You can hand in your work again.' }
    : { news: 'There is feedback on your work', sentence: 'It has no score yet.' };
}

/** Sent when score or feedback changed since the last such mail. */
export function workGradedText(work: GradedWork): MailText {
  const { assessmentId, assessmentTitle, courseTitle, feedback } = work;
  const { news, sentence } = describeGradeChange(work);
  return {
    subject: news,
    paragraphs: [
      `${assessmentTitle}, in ${courseTitle}.`,
      sentence,
      ...(feedback ? ['The feedback:', ...feedback.split(/\s*\n\s*/)] : []),
    ],
    action: { label: 'See your work', path: `/assessments/${assessmentId}` },
    footer: 'You get this message because your trainer graded you in this assessment.',
  };
}
