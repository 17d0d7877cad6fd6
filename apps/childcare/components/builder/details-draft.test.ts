import { expect, it } from 'vitest';
import { detailsChanges, toDetailsDraft } from './details-draft.ts';

const stored = toDetailsDraft({
  title: 'Hygiene',
  subtitle: '',
  description: '<p>Wash.</p>',
  categoryId: null,
  level: 'ALL_LEVELS',
  language: 'English',
  priceSgd: 60,
  cpdPoints: 2.5,
  estimatedHours: 0,
  certificateMonths: null,
  requiresEvidence: true,
  lessonsInOrder: false,
  learningOutcomes: ['Wash', 'Rinse'],
  thumbnail: '',
});

it('sends what differs, as it is stored', () => {
  expect(detailsChanges(stored, stored)).toEqual({ body: {}, problems: [] });
  const draft = {
    ...stored,
    categoryId: 'c1',
    priceSgd: '0',
    certificateMonths: '24',
    requiresEvidence: false,
    lessonsInOrder: true,
    learningOutcomes: ' Wash\n\nRinse \nDry',
  };
  expect(detailsChanges(draft, stored)).toEqual({
    body: {
      categoryId: 'c1',
      priceSgd: 0,
      certificateMonths: 24,
      requiresEvidence: false,
      lessonsInOrder: true,
      learningOutcomes: ['Wash', 'Rinse', 'Dry'],
    },
    problems: [],
  });
  expect(detailsChanges(stored, draft).body).toMatchObject({ categoryId: null, certificateMonths: null });
});

it('says what cannot be stored in the words of the form, and sends the rest', () => {
  const draft = { ...stored, title: ' ', subtitle: 'New', priceSgd: 'ten', certificateMonths: '0' };
  expect(detailsChanges(draft, stored)).toEqual({
    body: { subtitle: 'New' },
    problems: [
      { field: 'title', message: 'Title is required' },
      { field: 'priceSgd', message: 'The price must be a number' },
      { field: 'certificateMonths', message: 'A certificate is valid for at least 1 month' },
    ],
  });
});

it('does not guess what a decimal comma means, and takes one between thousands', () => {
  const problem = 'Use a point for decimals, such as 19.90; a comma only separates thousands, such as 1,200';
  expect(detailsChanges({ ...stored, priceSgd: '12,5' }, stored)).toEqual({
    body: {},
    problems: [{ field: 'priceSgd', message: problem }],
  });
  expect(detailsChanges({ ...stored, priceSgd: '1,234.50' }, stored).body).toEqual({ priceSgd: 1234.5 });
});
