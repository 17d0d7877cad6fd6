import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PlayedRange } from './played-ranges.ts';
import { WatchedNote } from './watched-note.tsx';

function textOf(ranges: PlayedRange[], at: number): string {
  const html = renderToStaticMarkup(<WatchedNote ranges={ranges} duration={40} at={at} onJump={() => {}} />);
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('says how much is watched, and nothing of what still comes', () => {
  expect(textOf([[0, 16]], 16)).toBe('16 of 40 s watched');
});

it('names what was skipped and leads to the first of it', () => {
  const text = textOf(
    [
      [0, 16],
      [30, 32],
    ],
    32,
  );
  expect(text).toContain('18 of 40 s watched');
  expect(text).toContain('Not watched yet: 0:16–0:30.');
  expect(text).toContain('Watch from 0:16');
});

it('at the end it says aloud what the lesson is still waiting for', () => {
  expect(textOf([[0, 16]], 40)).toContain('This lesson is done once you have watched 0:16–0:40.');
});

it('a video that counts as watched needs no word', () => {
  expect(textOf([[0, 38]], 38)).toBe('');
});
