import { expect, it } from 'vitest';
import { needsManualCompletion } from './needs-manual-completion.ts';

const film = {
  videoUrl: 'https://media.example/film.mp4',
  videoDuration: 60,
  quiz: null,
  confirmation: null,
};

it.each([
  ['a text', 'TEXT', film, true],
  ['a text that learners sign', 'TEXT', { ...film, confirmation: { kind: 'acknowledgement' } }, false],
  ['a film', 'VIDEO', film, false],
  ['a film whose length nobody knows', 'VIDEO', { ...film, videoDuration: 0 }, true],
  ['a film that is not there', 'VIDEO', { ...film, videoUrl: '' }, true],
  ['a quiz', 'QUIZ', { ...film, quiz: { questions: [] } }, false],
  ['a quiz without questions', 'QUIZ', film, true],
  ['a package', 'SCORM', film, false],
] as const)('%s', (_case, type, lecture, says) => {
  expect(needsManualCompletion(type, lecture)).toBe(says);
});
