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
  expect(positions.resume('video', 12)).toBe(12);
});

it('a reload resumes where the tab was, although the page came before the last report', () => {
  positions.resume('video', 0);
  positions.report('video', 15.4);
  positions.move('video', 19.8);
  expect(positions.resume('video', 15)).toBe(19.8);
});

it('Back shows the page of before, and resumes where the tab was', () => {
  positions.resume('video', 0);
  positions.report('video', 15.4);
  positions.report('video', 30.2);
  expect(positions.resume('video', 0)).toBe(30.2);
});

it('what another device reported since is where to resume', () => {
  positions.resume('video', 0);
  positions.report('video', 15.4);
  expect(positions.resume('video', 300)).toBe(300);
  expect(positions.resume('video', 300)).toBe(300);
});

it('each lesson and each person has a position of their own', () => {
  positions.resume('video', 0);
  positions.report('video', 15);
  expect(positions.resume('other', 0)).toBe(0);
  const siti = createVideoPositions(
    () => ({ getItem: (key) => values.get(key) ?? null, setItem: () => {} }),
    'siti',
  );
  expect(siti.resume('video', 0)).toBe(0);
});

it.each(['no json', '{"at":"9","known":[]}', '{"at":9}'])(
  'what cannot be read counts for nothing: %s',
  (text) => {
    values.set('video-position:amy:video', text);
    expect(positions.resume('video', 4)).toBe(4);
  },
);

it('a browser without storage resumes where the service says', () => {
  const forbidden = createVideoPositions(() => {
    throw new Error('SecurityError');
  }, 'amy');
  forbidden.report('video', 9);
  expect(forbidden.resume('video', 4)).toBe(4);
});
