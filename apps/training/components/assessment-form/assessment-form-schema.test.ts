import { describe, expect, it } from 'vitest';
import {
  assessmentFormSchema,
  emptyAssessmentForm,
  toAssessmentFormValues,
} from './assessment-form-schema.ts';

const assessment = {
  id: '1',
  courseId: '2',
  courseTitle: 'C',
  title: 'Exam',
  type: 'exam' as const,
  description: '<p>Bring a pen.</p>',
  dueDate: '2027-03-20T15:59:00.000Z',
  maxScore: 50,
  rubric: [],
  dueDaysAfterClass: 7,
  passScore: 25,
  learningUnitId: null,
  secondPercent: 10,
  secondMinimum: 3,
  secondTolerance: 5,
  secondBorderline: true,
  blind: true,
  maxAttempts: 2,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};

describe('assessmentForm', () => {
  it('shows the due date in Singapore time and gives the same instant back', () => {
    const values = toAssessmentFormValues(assessment);
    expect(values.dueDate).toBe('2027-03-20T23:59');
    expect(assessmentFormSchema.parse(values)).toEqual({
      title: 'Exam',
      type: 'exam',
      description: '<p>Bring a pen.</p>',
      dueDate: '2027-03-20T15:59:00.000Z',
      maxScore: 50,
      rubric: [],
      dueDaysAfterClass: 7,
      passScore: 25,
      learningUnitId: null,
      secondPercent: 10,
      secondMinimum: 3,
      secondTolerance: 5,
      secondBorderline: true,
      blind: true,
      maxAttempts: 2,
    });
  });

  it('says what is missing', () => {
    const { error } = assessmentFormSchema.safeParse({ ...emptyAssessmentForm, maxScore: '' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['title', 'type', 'dueDate', 'maxScore']);
  });

  it.each(['0', '1001', '1.5', 'x'])('refuses the highest score %s', (maxScore) => {
    const answer = assessmentFormSchema.safeParse({ ...toAssessmentFormValues(assessment), maxScore });
    expect(answer.error?.issues.map(({ path }) => path[0])).toEqual(['maxScore']);
  });
});
