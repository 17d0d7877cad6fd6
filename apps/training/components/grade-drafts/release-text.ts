import type { ClassResult, ResultState, ResultWarning, SecondMark } from '@repo/schemas/training/grade-draft';
import type { Tone } from '@repo/ui/badge';
import { formatCount } from '@repo/ui/format-count';

export const resultStateLabels: Record<ResultState, { tone: Tone; label: string }> = {
  missing: { tone: 'neutral', label: 'Missing' },
  started: { tone: 'info', label: 'Draft without a score' },
  ready: { tone: 'accent', label: 'Ready to release' },
  blocked: { tone: 'danger', label: 'Needs a look' },
  released: { tone: 'success', label: 'Released' },
};

export const resultWarningTexts: Record<ResultWarning, string> = {
  zero: 'The score is zero.',
  'out-of-range': 'The score is above the highest score.',
  unchanged: 'The draft is the same as the grade.',
  reason: 'Give a reason: the learner has seen another grade.',
  outdated: 'The work or the grade changed after the draft was saved. Look at it and save again.',
  'second-mark': 'Second marking is not finished.',
};

export const secondMarkTexts: Record<SecondMark['state'], string> = {
  undrawn: 'Not in a draw for second marking yet.',
  left: 'Not in the sample for second marking.',
  open: 'Waits for a second mark.',
  differs: 'Two marks differ. Settle them.',
  agreed: 'Second marked.',
};

/** What a release sends, before anything is sent. */
export function describeRelease(chosen: readonly ClassResult[]): string {
  const subjects = new Map<string, number>();
  for (const { mail } of chosen) {
    if (mail) subjects.set(mail.subject, (subjects.get(mail.subject) ?? 0) + 1);
  }
  const mails = [...subjects].map(
    ([subject, count]) => `${formatCount(count, ['mail', 'mails'])} “${subject}”`,
  );
  const unmailed = chosen.filter(({ mail }) => mail === null).length;
  const zeros = chosen.filter(({ warnings }) => warnings.includes('zero')).length;
  return [
    mails.length > 0 ? `We send ${mails.join(' and ')}, one to each learner.` : 'We send no mail.',
    ...(unmailed > 0 ? [`${formatCount(unmailed, ['learner has', 'learners have'])} a closed account.`] : []),
    ...(zeros > 0 ? [`${formatCount(zeros, ['score is', 'scores are'])} zero.`] : []),
    'A mail cannot be taken back.',
  ].join(' ');
}
