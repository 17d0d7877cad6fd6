import { type Letter, letterTo, linkTo, type Recipient } from './layout.ts';

export type GradedWork = {
  assessmentId: string;
  assessmentTitle: string;
  courseTitle: string;
  maxScore: number;
  /** Null: there is none, or it was taken back. */
  score: number | null;
  hadScore: boolean;
  feedback: string;
};

function sayNews({ score, hadScore, maxScore }: GradedWork): { news: string; sentence: string } {
  if (score !== null) {
    const sentence = `Your score is ${score} of ${maxScore}.`;
    return hadScore
      ? { news: 'Your grade was changed', sentence }
      : { news: 'Your work is graded', sentence };
  }
  return hadScore
    ? { news: 'Your grade was taken back', sentence: 'You can hand in your work again.' }
    : { news: 'There is feedback on your work', sentence: 'It has no score yet.' };
}

/** To a learner, when the score of their work or the feedback on it changes. */
export function workGradedMail(learner: Recipient, work: GradedWork): Letter {
  const { assessmentId, assessmentTitle, courseTitle, feedback } = work;
  const { news, sentence } = sayNews(work);
  return letterTo(learner, {
    subject: `${news}: ${assessmentTitle}`,
    paragraphs: [
      `${assessmentTitle}, in ${courseTitle}.`,
      sentence,
      ...(feedback ? ['The feedback:', ...feedback.split(/\s*\n\s*/)] : []),
    ],
    action: { label: 'See your work', url: linkTo(`/assessments/${assessmentId}`) },
    footer: 'You get this message because you handed in work for this assessment.',
  });
}
