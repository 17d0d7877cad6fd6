import { describe, expect, it } from 'vitest';
import { courseFormSchema, emptyCourseForm, toCourseFormValues } from './course-form-schema.ts';

const filled = {
  ...emptyCourseForm,
  title: 'Infection control',
  description: 'Hands and masks.',
  objectives: 'Wash hands\n\n  Wear a mask ',
  duration: '7.5',
  fee: '1,200.50',
};

describe('courseForm', () => {
  it('reads amounts and lines as people type them', () => {
    expect(courseFormSchema.parse(filled)).toEqual({
      title: 'Infection control',
      code: undefined,
      category: '',
      description: 'Hands and masks.',
      objectives: ['Wash hands', 'Wear a mask'],
      duration: 7.5,
      trainingHours: null,
      assessmentHours: null,
      fee: 1200.5,
    });
  });

  it.each([
    ['title', ''],
    ['description', ' '],
    ['duration', ''],
    ['duration', '-1'],
    ['duration', '1.234'],
    ['fee', 'free'],
    ['trainingHours', 'x'],
    ['assessmentHours', '1.234'],
    ['code', 'two words'],
  ])('refuses %s %j', (field, value) => {
    const { error } = courseFormSchema.safeParse({ ...filled, [field]: value });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('is filled with a stored course and gives the same back', () => {
    const course = {
      title: 'T',
      code: 'TGS-1',
      category: 'Care',
      description: 'D',
      objectives: ['A', 'B'],
      duration: 8,
      trainingHours: 6.5,
      assessmentHours: null,
      fee: 19.9,
    };
    expect(courseFormSchema.parse(toCourseFormValues(course))).toEqual(course);
  });
});
