import { beforeEach, expect, it } from 'vitest';
import { createVideoPositions, type VideoPositions } from './video-positions.ts';

let values: Map<string, string>;
let positions: VideoPositions;

beforeEach(() => {
  values = new Map();
  positions = createVideoPositions(
    () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
    }),
    'amy',
  );
});

it('a first visit resumes where the service says', () => {
  expect(positions.getResumePosition('video', 12)).toBe(12);
});

it('a reload resumes where the tab was, although the page came before the last report', () => {
  positions.getResumePosition('video', 0);
  positions.saveReported('video', 15.4);
  positions.savePosition('video', 19.8);
  expect(positions.getResumePosition('video', 15)).toBe(19.8);
});

it('Back shows the page of before, and resumes where the tab was', () => {
  positions.getResumePosition('video', 0);
  positions.saveReported('video', 15.4);
  positions.saveReported('video', 30.2);
  expect(positions.getResumePosition('video', 0)).toBe(30.2);
});

it('what another device reported since is where to resume', () => {
  positions.getResumePosition('video', 0);
  positions.saveReported('video', 15.4);
  expect(positions.getResumePosition('video', 300)).toBe(300);
  expect(positions.getResumePosition('video', 300)).toBe(300);
});

it('each lesson and each person has a position of their own', () => {
  positions.getResumePosition('video', 0);
  positions.saveReported('video', 15);
  expect(positions.getResumePosition('other', 0)).toBe(0);
  const siti = createVideoPositions(
    () => ({ getItem: (key) => values.get(key) ?? null, setItem: () => {} }),
    'siti',
  );
  expect(siti.getResumePosition('video', 0)).toBe(0);
});

it.each(['no json', '{"at":"9","known":[]}', '{"at":9}'])(
  'what cannot be read counts for nothing: %s',
  (text) => {
    values.set('video-position:amy:video', text);
    expect(positions.getResumePosition('video', 4)).toBe(4);
  },
);

it('a browser without storage resumes where the service says', () => {
  const forbidden = createVideoPositions(() => {
    throw new Error('SecurityError');
  }, 'amy');
  forbidden.saveReported('video', 9);
  expect(forbidden.getResumePosition('video', 4)).toBe(4);
});
