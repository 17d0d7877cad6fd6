import { expect, it } from 'vitest';
import { affectsAnybody, liveCourseConsentText } from './live-course-change-consent-provider.tsx';

it('says how many are under way, finished and certified', () => {
  const text = liveCourseConsentText({ learners: 1_300, underWay: 1_299, certified: 2 }, 'lesson');
  expect(text).toContain('1,299 people are in the middle of this course');
  expect(text).toContain('One person has finished it');
  expect(text).toContain('2 people hold a certificate of it. Certificates stay');
});

it('leaves out whom there are none of', () => {
  const text = liveCourseConsentText({ learners: 1, underWay: 1, certified: 0 }, 'subtopic');
  expect(text).toContain('One person is in the middle');
  expect(text).toContain('a subtopic that you add or remove');
  expect(text).not.toMatch(/finished|certificate/);
});

it('a change reaches who is enrolled and who holds a certificate', () => {
  expect(affectsAnybody({ learners: 0, underWay: 0, certified: 0 })).toBe(false);
  expect(affectsAnybody({ learners: 1, underWay: 0, certified: 0 })).toBe(true);
  expect(affectsAnybody({ learners: 0, underWay: 0, certified: 1 })).toBe(true);
});
