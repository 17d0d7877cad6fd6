import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { describe, expect, it } from 'vitest';
import { describeRelease } from './release-text.ts';

const result = (changes: Partial<ClassResult>): ClassResult => ({
  ...{
    learnerId: '1',
    learnerName: '陈美玲',
    learnerEmail: 'a@example.com',
    courseRunId: 'r',
    submissionId: null,
  },
  ...{
    fileUrl: '',
    fileName: '',
    submittedAt: null,
    late: false,
    dueDate: '',
    extension: null,
    attempt: 1,
    resit: null,
    isBlind: false,
    secondMark: null,
    assessor: null,
    mayResit: false,
    countedScore: null,
    quizScore: null,
    wasSeen: false,
    grade: null,
    draft: null,
    version: '- -',
  },
  ...{ state: 'ready', warnings: [], mail: { to: 'a@example.com', subject: 'Your work is graded' } },
  ...changes,
});

describe('what a release says before it is confirmed', () => {
  it('counts the mails by subject, zeros and closed accounts', () => {
    const changed = { to: 'b@example.com', subject: 'Your grade was changed' };
    expect(
      describeRelease([
        result({ warnings: ['zero'] }),
        result({}),
        result({ mail: changed }),
        result({ mail: null }),
      ]),
    ).toBe(
      'We send 2 mails “Your work is graded” and 1 mail “Your grade was changed”, one to each learner. ' +
        '1 learner has a closed account. 1 score is zero. A mail cannot be taken back.',
    );
  });

  it('says when nobody is mailed', () => {
    expect(describeRelease([result({ mail: null })])).toMatch(/^We send no mail\./);
  });
});
