import { findBlockingLectureProblem } from '@repo/schemas/childcare/find-blocking-lecture-problem';
import { describe, expect, it } from 'vitest';
import type { OutlineLecture } from '#domain/courses/get-builder-course.ts';
import { findPublishProblems } from './publish-problems.ts';

const updatedAt = '2026-11-20T04:00:00.000Z';

const lecture: OutlineLecture = {
  id: '1',
  title: 'Washing hands',
  type: 'TEXT',
  videoUrl: '',
  videoDuration: 0,
  isPreview: false,
  hasContent: true,
  hasQuiz: false,
};
const whole = {
  title: 'Hygiene',
  subtitle: 'Clean hands',
  description: '<p>Wash.</p>',
  categoryId: 'c',
  thumbnail: 'https://media.example/a.jpg',
  learningOutcomes: ['Wash hands'],
  cpdPoints: 1,
  estimatedHours: 1,
  sections: [{ id: 'A', title: 'A', updatedAt, items: [lecture] }],
};

describe('findPublishProblems', () => {
  it('finds nothing in a course that is whole', () => {
    expect(findPublishProblems(whole)).toEqual([]);
  });

  it.each([
    ['error', { title: 'Untitled course' }, 'Give the course a title'],
    ['error', { description: '' }, 'Describe what the course is about'],
    ['error', { categoryId: null }, 'Choose a category'],
    ['error', { sections: [] }, 'Add a section'],
    ['error', { sections: [{ id: 'A', title: 'A', updatedAt, items: [] }] }, 'Add a lecture'],
    ['advice', { thumbnail: '' }, 'Add a picture'],
    ['advice', { cpdPoints: 0 }, 'Give it CPD points'],
  ])('says as %s of %j: %s', (kind, part, text) => {
    expect(findPublishProblems({ ...whole, ...part })).toMatchObject([{ kind, text }]);
  });

  it('puts errors first and leads to the lecture', () => {
    const empty = { ...lecture, hasContent: false };
    const sections = [
      { id: 'A', title: 'A', updatedAt, items: [empty] },
      { id: 'B', title: 'Later', updatedAt, items: [] },
    ];
    expect(findPublishProblems({ ...whole, subtitle: '', sections })).toEqual([
      { kind: 'error', text: '“Washing hands” has no text yet', place: { lecture: '1' } },
      { kind: 'advice', text: 'Sum it up in a subtitle', place: 'details' },
      { kind: 'advice', text: 'The section “Later” is empty', place: 'outline' },
    ]);
  });
});

describe('findBlockingLectureProblem', () => {
  const film = {
    ...lecture,
    type: 'VIDEO' as const,
    videoUrl: 'https://media.example/a.mp4',
    videoDuration: 60,
  };
  it.each([
    [film, null],
    [{ ...film, videoUrl: '' }, 'has no video yet'],
    [{ ...film, videoDuration: 0 }, 'has a video without a length'],
    [{ ...film, videoUrl: 'https://www.youtube.com/watch?v=x' }, 'leads to a page'],
    [{ ...film, videoUrl: 'https://youtu.be/x' }, 'leads to a page'],
    [{ ...film, videoUrl: 'https://notyoutube.com/a.mp4' }, null],
    [{ ...lecture, type: 'QUIZ' as const }, 'has no questions yet'],
    [{ ...lecture, type: 'QUIZ' as const, hasQuiz: true }, null],
    [{ ...lecture, type: 'SCORM' as const, hasContent: false }, null],
  ])('%# says %j', (one, problem) => {
    expect(findBlockingLectureProblem(one)).toEqual(problem && expect.stringContaining(problem));
  });
});
